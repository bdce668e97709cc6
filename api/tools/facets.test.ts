import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#database/client.ts'
import { createTestDatabase } from '#testing/database.ts'
import { findStaleDocuments, refreshDocuments } from '#database/doctor/documents.ts'
import { countFeatures } from './facet-queries.ts'
import { features } from './features.ts'

const { database, connection, drop } = await createTestDatabase()
const writers = connect(connection, { max: 6 })
afterAll(async () => {
  await writers.destroy()
  await drop()
})

const categories = [1, 2, 3, 4, 5, 6]
const facts = [
  ...['free', 'freemium', 'paid'].map((value) => ['pricing', value] as const),
  ...[['web'], ['web', 'ios'], ['cli']].map((value) => ['platforms', value] as const),
  ...[['de'], ['de', 'en'], ['aa', 'zu']].map((value) => ['languages', value] as const),
  ...['no', 'opt_in', 'opt_out'].map((value) => ['trains_on_data', value] as const),
  ...[true, false].flatMap((value) => [
    ['open_source', value] as const,
    ['account_required', value] as const,
  ]),
]

/** The counts of a search, from the features of all shown tools. */
async function recount({ all, any }: { all: number[]; any: number[] }) {
  const { rows } = await sql<{ features: number[] }>`
    select features from tools where post_count > 0
  `.execute(database)
  const counts = new Map<number, number>()
  for (const { features } of rows) {
    if (!all.every((feature) => features.includes(feature))) continue
    const isPriced = any.length === 0 || any.some((feature) => features.includes(feature))
    for (const feature of [0, ...features]) {
      if (isPriced || (feature >= -5 && feature < 0)) counts.set(feature, (counts.get(feature) ?? 0) + 1)
    }
  }
  return Object.fromEntries(counts)
}

const searches = fc.record({
  all: fc.uniqueArray(
    fc.constantFrom(
      ...categories,
      -11,
      -12,
      -19,
      -31,
      -33,
      features.private,
      features.language['de']!,
      features.language['zu']!,
      99,
    ),
    { maxLength: 3 },
  ),
  any: fc.uniqueArray(fc.constantFrom(-1, -2, -4), { maxLength: 2 }),
})

async function expectExactCounts() {
  for (const search of [{ all: [], any: [] }, ...fc.sample(searches, { seed: 3, numRuns: 60 })]) {
    const { total, counts } = await countFeatures(database, { ...search, words: [] })
    expect({ search, counts: Object.fromEntries(counts) }).toEqual({ search, counts: await recount(search) })
    expect(total).toBe(counts.get(0) ?? 0)
  }
}

const findStale = () => findStaleDocuments(database, 'tools', 1, 1000)

/** Adds tools to the table itself: writes of posts are tested elsewhere. */
async function addTools(count: number) {
  await sql`
    insert into tools (slug, name, link, host, post_count, category_ids, features)
    select 'tool-' || n, 'Tool ' || n, 'https://x.example', 'x.example', 1, array[1 + n % 6], array[1 + n % 6]
    from (select n + (select count(*) from tools) as n from generate_series(1, ${count}::integer) n) numbers
  `.execute(database)
  await refreshDocuments(database, 'tools', await findStale())
}

test('counts are exact while facts, categories and what is shown change', async () => {
  await addTools(210)
  await expectExactCounts()
  await sql`insert into tool_facts (tool_id, key, value) select id, 'pricing', '"free"' from tools where id % 3 = 0`.execute(
    database,
  )
  await sql`update tools set post_count = 0 where id % 5 = 0`.execute(database)
  await sql`update tools set category_ids = array[2, 3] where id % 7 = 0`.execute(database)
  await refreshDocuments(database, 'tools', await findStale())
  await expectExactCounts()
  expect(await findStale()).toEqual([])
  await sql`delete from tool_documents where tool_id = 4`.execute(database)
  expect(await findStale()).toEqual([4])
  await refreshDocuments(database, 'tools', [4])
  expect(await findStale()).toEqual([])
  await expectExactCounts()
})

test('writers at once neither deadlock nor lose a change', async () => {
  await addTools(40)
  const { rows: ids } = await sql<{ id: number }>`select id from tools order by id desc limit 40`.execute(
    database,
  )
  const change = fc.record({
    ids: fc.uniqueArray(fc.constantFrom(...ids.map(({ id }) => id)), { minLength: 1, maxLength: 3 }),
    categories: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 3 }),
    fact: fc.constantFrom(...facts),
    what: fc.constantFrom('categories', 'fact', 'no fact', 'shown'),
  })
  const changes = fc.sample(change, { seed: 5, numRuns: 300 })
  const write = async ({ ids, categories, fact: [key, value], what }: (typeof changes)[number]) => {
    await writers.transaction().execute(async (transaction) => {
      // As writers of the site do.
      await sql`select from tools where id = any (${ids}) order by id for no key update`.execute(transaction)
      for (const id of ids.toSorted((one, other) => one - other)) {
        if (what === 'categories') {
          await sql`update tools set category_ids = ${categories}::integer[] where id = ${id}`.execute(
            transaction,
          )
        } else if (what === 'fact') {
          await sql`
            insert into tool_facts (tool_id, key, value) values (${id}, ${key}, ${JSON.stringify(value)}::jsonb)
            on conflict (tool_id, key) do update set value = excluded.value
          `.execute(transaction)
        } else if (what === 'no fact') {
          await sql`delete from tool_facts where tool_id = ${id} and key = ${key}`.execute(transaction)
        } else {
          await sql`update tools set post_count = 1 - least(post_count, 1) where id = ${id}`.execute(
            transaction,
          )
        }
      }
      await refreshDocuments(transaction, 'tools', ids)
    })
  }
  const queue = changes.values()
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const change of queue) await write(change)
    }),
  )
  const { rows: wrong } = await sql`
    select tools.id from tools join tool_features source on source.id = tools.id
    where tools.features <> source.features and tools.id = any (${ids.map(({ id }) => id)})
  `.execute(database)
  expect(wrong).toEqual([])
  await expectExactCounts()
})
