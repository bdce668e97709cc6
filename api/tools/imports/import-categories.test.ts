import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { createImportDatabase } from '#testing/import-database.ts'
import { untilWaiting } from '#testing/locks.ts'
import { importTools } from './import-tools.ts'

const database = await createImportDatabase()

const good = { title: 'A tool', description: 'What it does', categories: ['Programming'], author: 'ada' }

async function importAll(rows: unknown[]) {
  async function* source() {
    for (const [index, row] of rows.entries()) yield { line: index + 1, row }
  }
  const ignored = () => {}
  return { counts: await importTools(source(), { database, onRefused: ignored, onSkipped: ignored }) }
}

async function posts() {
  const { rows } = await sql<{ title: string; categories: string[] }>`
    select title, array(
        select categories.name from post_categories join categories on categories.id = category_id
        where post_id = posts.id order by categories.name
      ) as categories
    from posts order by posts.id
  `.execute(database)
  return rows
}

test('an unknown category is made once, however it is written', async () => {
  const rows = [
    { ...good, title: 'One', categories: ['Weather'] },
    { ...good, title: 'Two', categories: ['WEATHER', 'weather'] },
  ]
  expect((await importAll(rows)).counts.imported).toBe(2)
  expect((await posts()).map((post) => post.categories)).toEqual([['Weather'], ['Weather']])
})

test('a skipped row makes no category', async () => {
  await importAll([good])
  await importAll([{ ...good, categories: ['Never used'] }])
  const made = await sql`select from categories where name = 'Never used'`.execute(database)
  expect(made.rows).toHaveLength(0)
})

test('an import while one of its categories is deleted makes that category anew', async () => {
  const deleting = await database.transaction().execute(async (transaction) => {
    await sql`insert into categories (name) values ('Whales')`.execute(database)
    await sql`delete from categories where name = 'Whales'`.execute(transaction)
    const imported = importAll([{ ...good, categories: ['Whales', 'Marketing'] }])
    await untilWaiting(database)
    return { imported }
  })
  expect((await deleting.imported).counts).toMatchObject({ imported: 1 })
  expect(await posts()).toMatchObject([{ categories: ['Marketing', 'Whales'] }])
})

test('names that look the same are one category', async () => {
  const looks = [
    'Design\u00a0Tools',
    'design  tools',
    'Design\u200b Tools',
    'D\u0435sign Tools',
    'Ｄesign\u3000Tools',
  ]
  const { counts } = await importAll(
    looks.map((name, n) => ({ ...good, title: `Tool ${n}`, categories: [name, 'DESIGN TOOLS'] })),
  )
  expect(counts.imported).toBe(looks.length)
  expect((await posts()).map(({ categories }) => categories)).toEqual(looks.map(() => ['Design Tools']))
})

test('names that are the same for PostgreSQL alone make one category', async () => {
  // JavaScript writes a sigma at the end of a word in another way.
  const { counts } = await importAll([{ ...good, categories: ['ΟΔΟΣ', 'οδοσ'] }])
  expect(counts.imported).toBe(1)
  expect((await posts())[0]!.categories).toHaveLength(1)
})

test('a name whose category has the key of another name is that category', async () => {
  await sql`insert into categories (name, key) values ('Krill', 'plankton')`.execute(database)
  await database.transaction().execute(async (transaction) => {
    async function* source() {
      yield { line: 1, row: { ...good, categories: ['KRILL'] } }
    }
    expect(await importTools(source(), { database: transaction })).toMatchObject({ imported: 1 })
  })
  expect((await posts())[0]!.categories).toEqual(['Krill'])
})
