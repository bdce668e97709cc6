import { jsonRow, longestRow, tooLong, type SourceRow } from './source-row.ts'

/**
 * Reads the elements of one JSON array. They are cut out of the text as it comes, by brackets and quotes alone, and
 * parsed one by one: so that memory holds one element, each is known by its line, and a bad one doesn't end the rest.
 */
export async function* jsonArray(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const cutter = new ElementCutter()
  for await (const chunk of chunks) {
    yield* cutter.cut(chunk)
    if (cutter.isDone) return
  }
  yield cutter.unfinished()
}

class ElementCutter {
  /** The array is closed and something that doesn't belong to it follows, or nothing. */
  isDone = false
  #line = 1
  // Between the array's own brackets it is 1.
  #depth = 0
  #inText = false
  #escaped = false
  #element = ''
  #elementLine = 1
  #overflow = false

  /** What is wrong when the file ends before the array does. */
  unfinished(): SourceRow {
    const fault = 'The file ends inside the array: what begins here could not be read'
    return { line: this.#firstLine(), fault }
  }

  *cut(chunk: string): Generator<SourceRow> {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at]!
      if (sign === '\n') this.#line += 1
      else if (this.#inText) this.#readText(sign)
      else if (this.isDone) return yield* this.#refuseRest(sign)
      else if (sign === '"') this.#inText = true
      else if (sign === '{' || sign === '[') {
        this.#depth += 1
        if (this.#depth === 1) start = at + 1
      } else if (sign === '}' || sign === ']') {
        this.#depth -= 1
        if (this.#depth > 0) continue
        yield* this.#finish(chunk.slice(start, at))
        this.isDone = true
      } else if (sign === ',' && this.#depth === 1) {
        yield* this.#finish(chunk.slice(start, at))
        start = at + 1
      }
    }
    if (!this.isDone) this.#keep(chunk.slice(start))
  }

  #readText(sign: string): void {
    if (this.#escaped) this.#escaped = false
    else if (sign === '\\') this.#escaped = true
    else if (sign === '"') this.#inText = false
  }

  #keep(text: string): void {
    if (this.#overflow) return
    const element = this.#element + text
    this.#overflow = element.length > longestRow
    // Its beginning is enough to know its line by.
    this.#element = this.#overflow ? element.slice(0, longestRow) : element
  }

  *#finish(text: string): Generator<SourceRow> {
    this.#keep(text)
    const line = this.#firstLine()
    if (this.#overflow) yield { line, fault: tooLong }
    else if (this.#element.trim() !== '') yield jsonRow(line, this.#element)
    this.#element = ''
    this.#elementLine = this.#line
    this.#overflow = false
  }

  #firstLine(): number {
    const space = /^\s*/.exec(this.#element)![0]
    return this.#elementLine + space.split('\n').length - 1
  }

  *#refuseRest(sign: string): Generator<SourceRow> {
    if (/\s/.test(sign)) return
    yield { line: this.#line, fault: 'There is more text after the array; it was not read' }
  }
}

/** Reads one JSON object a line. Blank lines don't count; a bad line is a fault, and the next one goes on. */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let line = 1
  let begun = ''
  // Of an over-long line nothing is kept.
  let overflow = false
  for await (const chunk of chunks) {
    const pieces = chunk.split('\n')
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        yield* oneLine(line, begun, overflow)
        line += 1
        begun = ''
        overflow = false
      }
      overflow ||= begun.length + piece.length > longestRow
      begun = overflow ? '' : begun + piece
    }
  }
  yield* oneLine(line, begun, overflow)
}

function* oneLine(line: number, text: string, overflow: boolean): Generator<SourceRow> {
  if (overflow) yield { line, fault: tooLong }
  else if (text.trim() !== '') yield jsonRow(line, text)
}
