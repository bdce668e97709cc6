import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createImportDatabase } from '#testing/import-database.ts'
import { importTools, type Counts } from './import-tools.ts'
import type { SourceRow } from './source-row.ts'

const database = await createImportDatabase()

const good = { title: 'A tool', description: 'What it does', categories: ['Programming'], author: 'ada' }

async function* source(rows: unknown[]): AsyncGenerator<SourceRow> {
  for (const [index, row] of rows.entries()) yield { line: index + 1, row }
}

async function importAll(rows: unknown[], options: { author?: string; signal?: AbortSignal } = {}) {
  const refused: [number, string[]][] = []
  const onRefused = (line: number, reasons: string[]) => refused.push([line, reasons])
  const skipped: [number, string][] = []
  const onSkipped = (line: number, reason: string) => skipped.push([line, reason])
  const counts = await importTools(source(rows), { database, onRefused, onSkipped, ...options })
  return { counts, refused, skipped }
}

async function posts() {
  const { rows } = await sql<{ title: string; author: string; categories: string[] }>`
    select title, username as author, link, description, personal_review, posts.created_at,
      array(
        select categories.name from post_categories join categories on categories.id = category_id
        where post_id = posts.id order by categories.name
      ) as categories
    from posts join members on members.id = author_id order by posts.id
  `.execute(database)
  return rows
}

test('a row becomes a post with its author, categories and time', async () => {
  const row = {
    ...good,
    link: 'https://a.example/',
    review: 'Mine',
    categories: ['marketing', 'Robotics'],
    author: 'BO_LI',
    created_at: '2026-01-02T03:04:05.678Z',
  }
  const { counts } = await importAll([row])
  expect(counts).toEqual({ imported: 1, joined: 0, skipped: 0, refused: 0 })
  expect(await posts()).toEqual([
    {
      title: 'A tool',
      author: 'Bo_Li',
      link: 'https://a.example/',
      description: 'What it does',
      personal_review: 'Mine',
      created_at: new Date('2026-01-02T03:04:05.678Z'),
      categories: ['Marketing', 'Robotics'],
    },
  ])
})

test('a post without a time is of now', async () => {
  await importAll([good])
  const { rows } = await sql<{ isNew: boolean }>`
    select created_at between now() - interval '1 minute' and now() as "isNew" from posts
  `.execute(database)
  expect(rows).toEqual([{ isNew: true }])
})

describe('authors', () => {
  test('who are not named are the one that was given', async () => {
    await importAll(
      [
        { ...good, author: '' },
        { ...good, title: 'Other' },
      ],
      { author: 'bo_li' },
    )
    expect((await posts()).map((post) => post.author)).toEqual(['Bo_Li', 'ada'])
  })

  test('who are not named, and none given, are refused', async () => {
    const { counts, refused } = await importAll([{ ...good, author: undefined }, good])
    expect(refused).toEqual([[1, ['The row names no author, and no other author was given']]])
    expect(counts).toEqual({ imported: 1, joined: 0, skipped: 0, refused: 1 })
  })

  test('who are no members are refused', async () => {
    const { refused } = await importAll([{ ...good, author: 'nobody' }])
    expect(refused).toEqual([[1, ['There is no member with the username nobody']]])
  })

  test('given for all have to be there before anything is read', async () => {
    const unread = { [Symbol.asyncIterator]: () => expect.unreachable('nothing is read') }
    await expect(importTools(unread, { database, author: 'nobody' })).rejects.toThrow(
      'There is no member with the username nobody.',
    )
  })
})

async function* mixed(): AsyncGenerator<SourceRow> {
  yield { line: 2, row: { ...good, title: '' } }
  yield { line: 3, fault: 'Not valid JSON' }
  yield { line: 5, row: { ...good, author: 'nobody' } }
  yield { line: 9, row: good }
}

test('bad rows are told by line in order, and the rest goes on', async () => {
  const refused: [number, string[]][] = []
  const counts = await importTools(mixed(), {
    database,
    onRefused: (line, reasons) => refused.push([line, reasons]),
  })
  expect(refused).toEqual([
    [2, ['Title is required']],
    [3, ['Not valid JSON']],
    [5, ['There is no member with the username nobody']],
  ])
  expect(counts).toEqual({ imported: 1, joined: 0, skipped: 0, refused: 3 })
})

describe('what is there already is skipped:', () => {
  const link = 'https://Tools.example/Path/?q=A#part'

  test.each([
    ['the same link', link, 1, 0],
    ['scheme and host in another case', 'HTTPS://tools.EXAMPLE/Path/?q=A', 1, 0],
    ['another fragment', 'https://tools.example/Path/?q=A#other', 1, 0],
    ['no slash at the end', 'https://tools.example', 0, 0],
    ['another case in the path', 'https://tools.example/path/?q=A', 0, 1],
    ['another query', 'https://tools.example/Path/?q=B', 0, 1],
    ['another scheme', 'http://tools.example/Path/?q=A', 0, 1],
  ])('%s', async (_, other, skipped, joined) => {
    await importAll([{ ...good, link }])
    const { counts } = await importAll([{ ...good, title: 'Other', author: 'bo_li', link: other }])
    expect(counts).toEqual({ imported: 1 - skipped, joined, skipped, refused: 0 })
  })

  test('a slash at the end', async () => {
    await importAll([{ ...good, link: 'https://tools.example' }])
    const again = ['https://tools.example/', 'https://tools.example/#top', 'https://tools.example//']
    const { counts } = await importAll(again.map((link) => ({ ...good, link })))
    expect(counts).toEqual({ imported: 0, joined: 0, skipped: 3, refused: 0 })
  })

  test('within one file', async () => {
    const { counts } = await importAll([
      { ...good, title: 'First', link },
      { ...good, title: 'Second', link },
      good,
      good,
    ])
    expect(counts).toEqual({ imported: 2, joined: 0, skipped: 2, refused: 0 })
    expect((await posts()).map((post) => post.title)).toEqual(['First', 'A tool'])
  })

  test('without a link, the same title of the same author only', async () => {
    await importAll([good])
    const { counts } = await importAll([
      good,
      { ...good, author: 'bo_li' },
      { ...good, title: 'Another' },
      { ...good, link },
    ])
    expect(counts).toEqual({ imported: 3, joined: 0, skipped: 1, refused: 0 })
  })

  test('what members published themselves', async () => {
    await sql`
      insert into posts (author_id, title, description, link)
      select id, 'By hand', 'Text', 'https://hand.example/#a' from members where username = 'ada'
    `.execute(database)
    const { counts } = await importAll([{ ...good, link: 'https://HAND.example' }])
    expect(counts).toEqual({ imported: 0, joined: 0, skipped: 1, refused: 0 })
  })
})

describe('posts of one author on one tool:', () => {
  const links = [
    'http://x.example/',
    'https://x.example/',
    'https://x.example/pricing',
    'https://www.x.example/?ref=a',
  ]
  const rows = links.map((link, index) => ({ ...good, title: `Title ${index}`, link }))

  test('the first is imported, the others are skipped and named, also in the next run', async () => {
    const { counts, skipped } = await importAll(rows)
    expect(counts).toEqual({ imported: 1, joined: 0, skipped: 3, refused: 0 })
    expect(skipped).toEqual([
      [2, 'ada has a post on the tool of https://x.example/ already'],
      [3, 'ada has a post on the tool of https://x.example/pricing already'],
      [4, 'ada has a post on the tool of https://www.x.example/?ref=a already'],
    ])
    const again = await importAll(rows)
    expect(again.counts).toEqual({ imported: 0, joined: 0, skipped: 4, refused: 0 })
    expect(again.skipped.map(([line]) => line)).toEqual([1, 2, 3, 4])
  })

  test('paths are compared as in links of posts, and moderators may have moved the link to another tool', async () => {
    await importAll([{ ...good, link: 'https://x.example/café' }])
    const { counts } = await importAll([{ ...good, title: 'Other', link: 'https://x.example/CAF%C3%89' }])
    expect(counts).toEqual({ imported: 0, joined: 0, skipped: 1, refused: 0 })
    await importAll([{ ...good, title: 'Former', link: 'https://former.example/' }])
    await sql`
      update tool_links set tool_id = (select tool_id from tool_links where identity = 'x.example/café')
      where identity = 'former.example'
    `.execute(database)
    await sql`delete from posts where title = 'Former'`.execute(database)
    const moved = await importAll([{ ...good, title: 'Moved', link: 'https://former.example/about' }])
    expect(moved.counts).toEqual({ imported: 0, joined: 0, skipped: 1, refused: 0 })
  })

  test('posts of other authors on the tool are imported, except with the same link', async () => {
    await importAll(rows)
    const { counts, skipped } = await importAll([
      { ...good, author: 'bo_li', link: links[0] },
      { ...good, author: 'bo_li', link: links[2] },
      { ...good, author: 'bo_li', link: links[3] },
    ])
    expect(counts).toEqual({ imported: 1, joined: 1, skipped: 2, refused: 0 })
    expect(skipped).toEqual([
      [1, 'a post with the link http://x.example/ is there already'],
      [3, 'bo_li has a post on the tool of https://www.x.example/?ref=a already'],
    ])
  })

  test('a post that a server of an earlier version wrote counts', async () => {
    await sql`
      insert into posts (author_id, title, description, link)
      select id, 'By hand', 'Text', 'https://hand.example/' from members where username = 'ada'
    `.execute(database)
    const { counts } = await importAll([{ ...good, link: 'http://hand.example/pricing' }])
    expect(counts).toEqual({ imported: 0, joined: 0, skipped: 1, refused: 0 })
  })

  test('posts without a link are named by their title', async () => {
    const { skipped } = await importAll([good, good])
    expect(skipped).toEqual([[2, 'ada has a post A tool without a link already']])
  })
})

function numbered(count: number, from = 0) {
  return Array.from({ length: count }, (_, n) => ({ ...good, link: `https://n.example/${from + n}` }))
}

test('an import that was stopped is finished by running it again', async () => {
  const stop = new AbortController()
  const rows = numbered(800)
  const first = await importTools(source(rows), {
    database,
    signal: stop.signal,
    onProgress: ({ imported }) => imported >= 500 && stop.abort(),
  })
  expect(first).toEqual({ imported: 500, joined: 0, skipped: 0, refused: 0 })
  const { counts } = await importAll(rows)
  expect(counts).toEqual({ imported: 300, joined: 0, skipped: 500, refused: 0 })
})

async function* breaking(): AsyncGenerator<SourceRow> {
  yield* source(numbered(600))
  throw new Error('The disk is gone')
}

test('a source that breaks keeps what was written', async () => {
  await expect(importTools(breaking(), { database })).rejects.toThrow('The disk is gone')
  expect(await posts()).toHaveLength(500)
})

test('two imports of the same at once publish each tool once', async () => {
  const rows = numbered(600)
  const both = await Promise.all([importAll(rows), importAll(rows.toReversed())])
  const sum = (key: keyof Counts) => both[0].counts[key] + both[1].counts[key]
  expect(sum('imported')).toBe(600)
  expect(sum('skipped')).toBe(600)
  expect(await posts()).toHaveLength(600)
})

test('of 1,200 rows no more than a batch is read ahead of what is written', async () => {
  let read = 0
  let written = 0
  let ahead = 0
  async function* rows(): AsyncGenerator<SourceRow> {
    for (const row of numbered(1_200)) {
      read += 1
      ahead = Math.max(ahead, read - written)
      yield { line: read, row }
    }
  }
  const onProgress = ({ imported }: Counts) => (written = imported)
  const counts = await importTools(rows(), { database, onProgress })
  expect(counts.imported).toBe(1_200)
  expect(ahead).toBe(500)
})

test('known links are looked up in an index', async () => {
  const { rows } = await database.transaction().execute(async (transaction) => {
    // A few rows would be read whole.
    await sql`set local enable_seqscan = off`.execute(transaction)
    return sql`
      explain select from posts
      where import_key(link, author_id, title) = import_key('https://n.example/1', 1, 'x')
    `.execute(transaction)
  })
  expect(JSON.stringify(rows)).toContain('posts_import_key')
})
