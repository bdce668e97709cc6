import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jsonArray, jsonLines } from './json.ts'
import { readFile } from './read-file.ts'
import { maxRowLength, type SourceRow } from './source-row.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolshelf-imports-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function rowsOf(content: string | Buffer): Promise<SourceRow[]> {
  const path = join(folder, 'tools')
  await writeFile(path, content)
  return collect(readFile(path))
}

async function collect(rows: AsyncIterable<SourceRow>): Promise<SourceRow[]> {
  const collected: SourceRow[] = []
  for await (const row of rows) collected.push(row)
  return collected
}

describe('a JSON array', () => {
  test('gives each element with the line it begins on', async () => {
    const rows = await rowsOf(
      '\ufeff[\n  {"title": "A, ] \\" }",\n "n": [1, {"x": 2}]},\n\n{"title":"B"}\n]\n',
    )
    expect(rows).toEqual([
      { line: 2, entry: 1, row: { title: 'A, ] " }', n: [1, { x: 2 }] } },
      { line: 5, entry: 2, row: { title: 'B' } },
    ])
  })

  test('of nothing has no rows', async () => {
    expect(await rowsOf(' [ ] ')).toEqual([])
  })

  test('goes on after a bad element', async () => {
    expect(await rowsOf('[{"a": 1},\n{a: 2},\n{"a": 3}]')).toEqual([
      { line: 1, entry: 1, row: { a: 1 } },
      { line: 2, entry: 2, fault: 'Not valid JSON' },
      { line: 3, entry: 3, row: { a: 3 } },
    ])
  })

  test('that ends too early says where', async () => {
    expect(await rowsOf('[{"a": 1},\n\n {"a": "2')).toEqual([
      { line: 1, entry: 1, row: { a: 1 } },
      { line: 3, entry: 2, fault: 'The file ends inside the array: what begins here could not be read' },
    ])
  })

  test('that is followed by something else says so', async () => {
    expect(await rowsOf('[{"a": 1}]\n{"a": 2}')).toEqual([
      { line: 1, entry: 1, row: { a: 1 } },
      { line: 2, fault: 'There is more text after the array; it was not read' },
    ])
  })

  test('may come in pieces of any size', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({ title: `Tool ${n} “é” \\ "`, nested: [{ n }] }))
    const read = await rowsOf(JSON.stringify(rows, null, 1))
    expect(read.map((item) => 'row' in item && item.row)).toEqual(rows)
    // Of 7 lines each, after the first bracket.
    expect(read.at(-1)!.line).toBe(2 + 2_999 * 8)
  })
})

describe('JSON lines', () => {
  test('may be UTF-16, longer than a piece of the file', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => ({
      title: `Tool ${n} 😀`,
      text: 'é'.repeat(n % 50),
    }))
    const lines = rows.map((row) => JSON.stringify(row)).join('\n')
    const read = await rowsOf(Buffer.from(`\ufeff${lines}`, 'utf16le').swap16())
    expect(read.map((item) => 'row' in item && item.row)).toEqual(rows)
  })

  test('are numbered, blank ones left out', async () => {
    expect(await rowsOf('{"a": 1}\r\n\r\n{"a": 2}')).toEqual([
      { line: 1, row: { a: 1 } },
      { line: 3, row: { a: 2 } },
    ])
  })

  test('go on after a bad line', async () => {
    expect(await rowsOf('{"a": 1}\n{"a": \n{"a": 3}\n')).toEqual([
      { line: 1, row: { a: 1 } },
      { line: 2, fault: 'Not valid JSON' },
      { line: 3, row: { a: 3 } },
    ])
  })
})

describe('an over-long row', () => {
  const long = 'x'.repeat(maxRowLength)

  test('is refused in JSON lines, and the next one read', async () => {
    expect(await rowsOf(`{"a": "${long}"}\n{"a": 2}`)).toEqual([
      { line: 1, fault: 'The row is longer than 256 KiB' },
      { line: 2, row: { a: 2 } },
    ])
  })

  test('is refused in an array, and the next one read', async () => {
    expect(await rowsOf(`[\n{"a": "${long}"},\n{"a": 2}]`)).toEqual([
      { line: 2, entry: 1, fault: 'The row is longer than 256 KiB' },
      { line: 3, entry: 2, row: { a: 2 } },
    ])
  })

  test('ends a CSV file', async () => {
    const rows = await rowsOf(`title,description,categories\nA,B,C\n"${long}",B,C\n`)
    expect(rows).toEqual([
      { line: 2, row: { title: 'A', description: 'B', categories: 'C' } },
      { line: 3, fault: 'The row is longer than 256 KiB; the file could not be read from here on' },
    ])
  })
})

describe('CSV', () => {
  test('has a byte order mark, quotes and line ends in fields, and lines are where rows begin', async () => {
    const rows = await rowsOf(
      '\ufeffTitle, Description ,CATEGORIES\r\n' +
        '"Say ""hi"", then go","one\r\ntwo",A|B\r\n' +
        '\r\n' +
        'Plain,a "quoted" word,C\r\n',
    )
    expect(rows).toEqual([
      { line: 2, row: { title: 'Say "hi", then go', description: 'one\ntwo', categories: 'A|B' } },
      { line: 5, row: { title: 'Plain', description: 'a "quoted" word', categories: 'C' } },
    ])
  })

  test.each([';', '\t'])('may be separated by %j', async (delimiter) => {
    const rows = await rowsOf(['title', 'description', 'categories\nA', 'B, and C', 'D|E'].join(delimiter))
    expect(rows).toEqual([{ line: 2, row: { title: 'A', description: 'B, and C', categories: 'D|E' } }])
  })

  const plain = 'Title,Description,Categories\r\nWörter,😀 “é”,C\r\n'
  const littleEndian = Buffer.from(`\ufeff${plain}`, 'utf16le')

  test.each([
    ['little', littleEndian],
    ['big', Buffer.from(littleEndian).swap16()],
  ])('may be UTF-16 in %s endian with a byte order mark', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual([
      { line: 2, row: { title: 'Wörter', description: '😀 “é”', categories: 'C' } },
    ])
  })

  test.each([
    ['sep=;', ';'],
    ['SEP=,', ','],
    ['"sep=;"', ';'],
    ['sep=|', '|'],
    ['sep=\t', '\t'],
  ])('may name its separator in a first line %j', async (first, delimiter) => {
    const header = ['title', 'description', 'categories'].join(delimiter)
    const rows = await rowsOf(`\ufeff${first}\r\n${header}\r\n${['A', '"B,;|C"', 'D'].join(delimiter)}\r\n`)
    expect(rows).toEqual([{ line: 3, row: { title: 'A', description: 'B,;|C', categories: 'D' } }])
  })

  test('of lines that end with CR alone, the header decides on the separator', async () => {
    const rows = await rowsOf('title;description;categories\rA, b, c, d, e;B;C\r')
    expect(rows).toEqual([{ line: 2, row: { title: 'A, b, c, d, e', description: 'B', categories: 'C' } }])
  })

  test('refuses a row with too few or too many columns and goes on', async () => {
    const rows = await rowsOf('title,description,categories\nA,B\nA,B,C,D\nA,B,C\n')
    expect(rows).toEqual([
      { line: 2, fault: 'The row has 2 columns, the header 3' },
      { line: 3, fault: 'The row has 4 columns, the header 3' },
      { line: 4, row: { title: 'A', description: 'B', categories: 'C' } },
    ])
  })

  test('says where a quote is never closed', async () => {
    const rows = await rowsOf('title,description,categories\nA,B,C\nA,"B,C\nA,B,C\n')
    expect(rows.slice(1)).toEqual([
      { line: 3, fault: 'A quoted field is never closed; the file could not be read from here on' },
    ])
  })
})

describe('a stream of 20,000 rows is read no further than the row that is asked for,', () => {
  const rowsInAChunk = 4
  const row = JSON.stringify({ title: 'A tool', description: 'x'.repeat(5_000) })

  async function* chunksOf(read: { chunks: number }, separator: string): AsyncGenerator<string> {
    for (; read.chunks < 20_000 / rowsInAChunk;) {
      read.chunks += 1
      yield `${row}${separator}`.repeat(rowsInAChunk)
    }
  }

  async function* array(read: { chunks: number }): AsyncGenerator<string> {
    yield '['
    yield* chunksOf(read, ',\n')
    yield ']'
  }

  test.each([
    ['as an array', (read: { chunks: number }) => jsonArray(array(read))],
    ['as lines', (read: { chunks: number }) => jsonLines(chunksOf(read, '\n'))],
  ])('%s', async (_, open) => {
    const read = { chunks: 0 }
    let rows = 0
    let furthest = 0
    for await (const item of open(read)) {
      expect('row' in item).toBe(true)
      rows += 1
      furthest = Math.max(furthest, read.chunks * rowsInAChunk - rows)
    }
    expect(rows).toBe(20_000)
    expect(furthest).toBeLessThan(2 * rowsInAChunk)
  })
})

describe('is refused as a whole:', () => {
  test('an empty file', async () => {
    await expect(rowsOf(' \n')).rejects.toThrow('is empty')
  })

  test('a file that is neither JSON nor CSV with the columns', async () => {
    await expect(rowsOf('name,link\nA,B\n')).rejects.toThrow('title, description, categories not found')
  })

  test('a file that is not there', async () => {
    await expect(collect(readFile(join(folder, 'none')))).rejects.toThrow("none can't be read")
  })
})
