import { parseJsonRow, maxRowLength, rowTooLong, type SourceRow } from './source-row.ts'

/** Reads JSON Lines: one JSON value a line. Skips blank lines, and reports invalid lines. */
export async function* jsonLines(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let line = 1
  let text = ''
  let tooLong = false
  for await (const chunk of chunks) {
    for (const [index, piece] of chunk.split('\n').entries()) {
      if (index > 0) {
        yield* toRows(line, text, tooLong)
        line += 1
        text = ''
        tooLong = false
      }
      tooLong ||= text.length + piece.length > maxRowLength
      text = tooLong ? '' : text + piece
    }
  }
  yield* toRows(line, text, tooLong)
}

/**
 * Reads the elements of a JSON array. Splits the text by brackets, commas and quotes alone and parses each element by
 * itself: memory holds one element, each has its number and line, and reading continues after an invalid or too long one.
 * stream-json has neither line numbers nor a size limit, and ends at the first invalid element.
 */
export async function* jsonArray(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const splitter = new ElementSplitter()
  for await (const chunk of chunks) {
    yield* splitter.split(chunk)
    if (splitter.done) return
  }
  yield splitter.unfinished()
}

class ElementSplitter {
  /** The array is closed. */
  done = false
  #line = 1
  // 1 between the brackets of the array itself.
  #depth = 0
  #inString = false
  #escaped = false
  #element = ''
  #elementLine = 1
  #entry = 1
  #tooLong = false

  /** The error for a file that ends before the array. */
  unfinished(): SourceRow {
    const fault = 'The file ends inside the array: what begins here could not be read'
    return { line: this.#firstLine(), entry: this.#entry, fault }
  }

  *split(chunk: string): Generator<SourceRow> {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const char = chunk[at]!
      if (char === '\n') this.#line += 1
      else if (this.#inString) this.#readString(char)
      else if (this.done) return yield* this.#refuseTrailingText(char)
      else if (char === '"') this.#inString = true
      else if (char === '{' || char === '[') {
        this.#depth += 1
        if (this.#depth === 1) start = at + 1
      } else if (char === '}' || char === ']') {
        this.#depth -= 1
        if (this.#depth > 0) continue
        yield* this.#endElement(chunk.slice(start, at))
        this.done = true
      } else if (char === ',' && this.#depth === 1) {
        yield* this.#endElement(chunk.slice(start, at))
        start = at + 1
      }
    }
    if (!this.done) this.#append(chunk.slice(start))
  }

  #readString(char: string): void {
    if (this.#escaped) this.#escaped = false
    else if (char === '\\') this.#escaped = true
    else if (char === '"') this.#inString = false
  }

  #append(text: string): void {
    if (this.#tooLong) return
    const element = this.#element + text
    this.#tooLong = element.length > maxRowLength
    // The beginning is kept for the line number.
    this.#element = this.#tooLong ? element.slice(0, maxRowLength) : element
  }

  *#endElement(text: string): Generator<SourceRow> {
    this.#append(text)
    for (const row of toRows(this.#firstLine(), this.#element, this.#tooLong))
      yield { ...row, entry: this.#entry }
    this.#entry += 1
    this.#element = ''
    this.#elementLine = this.#line
    this.#tooLong = false
  }

  #firstLine(): number {
    const space = /^\s*/.exec(this.#element)![0]
    return this.#elementLine + space.split('\n').length - 1
  }

  *#refuseTrailingText(char: string): Generator<SourceRow> {
    if (/\s/.test(char)) return
    yield { line: this.#line, fault: 'There is more text after the array; it was not read' }
  }
}

function* toRows(line: number, text: string, tooLong: boolean): Generator<SourceRow> {
  if (tooLong) yield { line, fault: rowTooLong }
  else if (text.trim() !== '') yield parseJsonRow(line, text)
}
