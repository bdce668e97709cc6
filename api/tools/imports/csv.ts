import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { maxRowLength, rowTooLong, type SourceRow, UnreadableFile } from './source-row.ts'

interface CsvRecord {
  record: string[]
  /** `lines`: the line on which the record ends. */
  info: { lines: number }
}

const requiredColumns = ['title', 'description', 'categories']
const delimiters = [',', ';', '\t']
// Spreadsheets read this line and show no row of it.
const separatorLine = /^"?sep=([^\r\n])"?(?=[\r\n]|$)/i

/**
 * Reads CSV with a header, quoted as in RFC 4180. The delimiter is named by a first line such as
 * `sep=;`, as Excel reads it, or is the most frequent of comma, semicolon and tab in the header. Column names are case-insensitive. Throws `UnreadableFile` when a required column is missing.
 */
export async function* csv(chunks: AsyncIterable<string>, opening: string): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter: delimiterOf(opening),
    record_delimiter: '\n',
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowLength,
  })
  // The iteration below throws errors of the source.
  pipeline(Readable.from(normalizeLineEnds(chunks)), parser, () => {})
  let isSeparatorLine = separatorLine.test(opening)
  let header: string[] | undefined
  let next = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      next = info.lines + 1
      if (isSeparatorLine) isSeparatorLine = false
      else if (header === undefined) header = readHeader(record)
      else yield toRow(header, record, info.lines - lineEndsIn(record))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line: next, fault: `${reasonOf(error)}; the file could not be read from here on` }
  }
}

function delimiterOf(opening: string): string {
  const named = separatorLine.exec(opening)?.[1]
  if (named !== undefined) return named
  const [header = ''] = opening.split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0]!
}

/** Converts CR LF to LF: the parser counts a CR LF inside quotes as two lines. */
async function* normalizeLineEnds(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let carried = ''
  for await (const chunk of chunks) {
    const text = carried + chunk
    carried = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - carried.length).replace(/\r\n?/g, '\n')
  }
  if (carried) yield '\n'
}

function readHeader(record: string[]): string[] {
  const names = record.map((name) => name.trim().toLowerCase())
  const missing = requiredColumns.filter((name) => !names.includes(name))
  if (missing.length === 0) return names
  throw new UnreadableFile(
    `This is neither JSON nor CSV with a header that names the columns: ${missing.join(', ')} not found in its first line.`,
  )
}

function toRow(header: string[], record: string[], line: number): SourceRow {
  if (record.length !== header.length) {
    return { line, fault: `The row has ${record.length} columns, the header ${header.length}` }
  }
  return { line, row: Object.fromEntries(header.map((name, index) => [name, record[index]])) }
}

function lineEndsIn(record: string[]): number {
  return record.reduce((count, field) => count + field.split('\n').length - 1, 0)
}

function reasonOf(error: CsvError): string {
  return error.code === 'CSV_MAX_RECORD_SIZE' ? rowTooLong : 'A quoted field is never closed'
}
