import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DumpFile } from '#contract/dump.ts'
import { makeDump } from '#api/dump/public.ts'
import { importDump, readFile, recogniseDump } from '#api/tools/imports/public.ts'
import { createTestApi } from '#testing/api.ts'
import { findWrongCounts } from '#testing/consistency.ts'
import { dumpedLines, dumpedSite, makeDumpedWorld } from '#testing/dump.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const source = await createTestApi()
const target = await createTestApi()
const folder = await makeTemporaryFolder('dump')
const copy = join(folder, 'copy')
afterAll(() => rm(folder, { recursive: true }))

const bySlug = (one: { slug: string }, other: { slug: string }) => (one.slug < other.slug ? -1 : 1)

const linesOf = async (name: DumpFile, from = folder) => (await dumpedLines(from, name)).slice(1)

const namesOf = (categories: { name: string }[]) => categories.map(({ name }) => name)

/** A review without what an import cannot bring along. */
function comparableReview({ categories, ...review }: any) {
  const { id: _id, username: _username, name: _name, edited_at: _edited, ...same } = review
  return { ...same, categories: namesOf(categories) }
}

/** A tool without what an import cannot bring along. */
function comparableTool({ facts, categories, ...tool }: any) {
  const { id: _id, health: _health, ...same } = tool
  const comparable = facts.map(({ username: _username, ...fact }: any) => fact)
  return { ...same, facts: comparable, categories: namesOf(categories) }
}

async function importFile(name: DumpFile, sameMembers = false) {
  const { kind, rows } = await recogniseDump(readFile(join(folder, name)))
  const refused: string[] = []
  const counts = await importDump(kind!, rows, {
    ...{ database: target.database, author: 'archive', sameMembers },
    onRefused: (_line, reasons) => refused.push(...reasons),
  })
  expect(refused).toEqual([])
  return counts
}

beforeAll(async () => {
  await makeDumpedWorld(source)
  await makeDump(source.database, folder, dumpedSite)
  await target.member({ username: 'archive' })
  await target.member({ username: 'ben' })
})

test('both files make equal tools, facts and reviews on an empty site, and change nothing the second time', async () => {
  expect(await importFile('tools.jsonl.gz')).toMatchObject({ imported: 2, skipped: 0 })
  expect(await importFile('reviews.jsonl.gz')).toMatchObject({ imported: 5, skipped: 0 })
  await makeDump(target.database, copy, dumpedSite)
  const [tools, copiedTools] = [await linesOf('tools.jsonl.gz'), await linesOf('tools.jsonl.gz', copy)]
  expect(copiedTools.map(comparableTool).toSorted(bySlug)).toEqual(tools.map(comparableTool).toSorted(bySlug))
  const [reviews, copied] = [await linesOf('reviews.jsonl.gz'), await linesOf('reviews.jsonl.gz', copy)]
  expect(copied.map(comparableReview)).toEqual(reviews.map(comparableReview))
  expect(new Set(copied.map(({ username }) => username))).toEqual(new Set(['archive']))
  expect(await findWrongCounts(target.database)).toEqual([])
  expect(await importFile('tools.jsonl.gz')).toMatchObject({ imported: 0, skipped: 2 })
  expect(await importFile('reviews.jsonl.gz')).toMatchObject({ imported: 0, skipped: 5 })
})

test('with sameMembers, reviews and facts belong to the members with the usernames in the dump', async () => {
  expect(await importFile('reviews.jsonl.gz', true)).toMatchObject({ imported: 2, skipped: 3 })
  await makeDump(target.database, copy, dumpedSite)
  const reviews = await linesOf('reviews.jsonl.gz', copy)
  expect(reviews.filter(({ username }) => username === 'ben').map(({ title }) => title)).toEqual([
    'It writes',
    'A practice without a link',
  ])
})

test('lines that no site could have written are refused with a sentence, and the others are imported', async () => {
  const path = join(folder, 'odd.jsonl')
  const tool = {
    name: 'Odd',
    slug: 'odd',
    link: 'https://odd.example/',
    created_at: '2026-01-01T00:00:00.000Z',
    facts: [],
  }
  const lines = [
    { dump: 'tools', format: 1 },
    null,
    { ...tool, slug: 'Not a slug' },
    { ...tool, link: '' },
    tool,
  ]
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'))
  const { kind, rows } = await recogniseDump(readFile(path))
  const refused: number[] = []
  const counts = await importDump(kind!, rows, {
    ...{ database: target.database, author: 'archive', sameMembers: false },
    onRefused: (line) => refused.push(line),
  })
  expect(counts).toMatchObject({ imported: 1, refused: 3 })
  expect(refused).toEqual([2, 3, 4])
})

test('a dump of another format is refused', async () => {
  const path = join(folder, 'later.jsonl')
  await writeFile(path, JSON.stringify({ dump: 'tools', format: 2 }))
  await expect(recogniseDump(readFile(path))).rejects.toThrow('This program reads dumps of format 1')
})
