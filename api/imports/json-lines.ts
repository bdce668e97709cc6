import { jsonRow, longestRow, tooLong, type SourceRow } from './rows.ts'

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
