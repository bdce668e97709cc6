import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { createImportDatabase } from '#testing/import-database.ts'
import { exportTools } from './export-queries.ts'
import { importTools } from './import-tools.ts'
import type { SourceRow } from './source-row.ts'
import { checkTool } from './tool.ts'

const database = await createImportDatabase()

const source = 'https://tool.example/pricing'
const price = { amount: 9.5, currency: 'EUR', per: 'month' }
const row = {
  title: 'A tool',
  link: 'https://tool.example/',
  description: 'What it does',
  review: '',
  categories: ['Programming'],
  author: 'ada',
  created_at: '2026-01-02T03:04:05.678Z',
}
const fact = (key: string, value: unknown, more: object = {}) => ({ key, value, ...more })

async function* rowsOf(rows: unknown[]): AsyncGenerator<SourceRow> {
  for (const [index, given] of rows.entries()) yield { line: index + 1, row: given }
}

async function importAll(...rows: unknown[]) {
  const refused: string[][] = []
  const counts = await importTools(rowsOf(rows), {
    database,
    onRefused: (_, reasons) => refused.push(reasons),
  })
  return { counts, refused }
}

async function exported() {
  const tools = []
  for await (const tool of exportTools(database)) tools.push(tool)
  // As the command writes it.
  const written = JSON.parse(JSON.stringify(tools)) as typeof tools
  return written.toSorted((a, b) => a.title.localeCompare(b.title))
}

test('languages of a row are exported as codes, each once, and read back; an unknown code is refused', async () => {
  const facts = [fact('languages', ['zu', 'de', 'de', 'aa'])]
  expect((await importAll({ ...row, facts })).refused).toEqual([])
  const [tool] = await exported()
  expect(tool!.facts).toMatchObject([{ key: 'languages', value: ['aa', 'de', 'zu'] }])
  await sql`truncate posts, tools cascade`.execute(database)
  expect((await importAll(tool)).refused).toEqual([])
  expect(await exported()).toEqual([tool])
  const wrong = { ...row, title: 'Other', link: '', facts: [fact('languages', ['de', 'klingon'])] }
  expect((await importAll(wrong)).refused).toEqual([
    ['Fact languages: A language must be a code of ISO 639-1, such as de'],
  ])
})

test('facts of a row become facts of its tool, by their members, with their dates', async () => {
  const facts = [
    fact('price', price, { source, checked_at: '2026-02-03T04:05:06.789Z', username: 'BO_LI' }),
    fact('open_source', false, { username: 'somebody_else' }),
    fact('licence', 'MIT'),
  ]
  expect((await importAll({ ...row, facts })).counts).toEqual({
    imported: 1,
    joined: 0,
    skipped: 0,
    refused: 0,
  })
  const [tool] = await exported()
  expect(tool!.facts).toMatchObject([
    { key: 'price', value: price, source, checked_at: '2026-02-03T04:05:06.789Z', username: 'Bo_Li' },
    { key: 'open_source', value: false, source: '', username: 'ada' },
    { key: 'licence', value: 'MIT', username: 'ada' },
  ])
  const { rows } = await sql`select key, after from tool_fact_changes order by key`.execute(database)
  expect(rows).toEqual([
    { key: 'licence', after: 'MIT' },
    { key: 'open_source', after: false },
    { key: 'price', after: price },
  ])
})

test('what exportTools writes, an empty site imports, and exports again', async () => {
  const facts = [fact('price', price, { source, checked_at: '2026-02-03T04:05:06.789Z', username: 'Bo_Li' })]
  const used = { used_for: 'days', plan: 'Pro', version: '', task: '', prompt: '', output: '', cost: '' }
  const disclosed = { relation: 'employee', evidence: used }
  const other = {
    ...row,
    ...disclosed,
    title: 'Other',
    link: 'https://other.example/x',
    review: 'Mine',
    author: 'Bo_Li',
  }
  await importAll({ ...row, facts }, other, { ...row, link: '', title: 'Without a link' })
  const before = await exported()
  expect(before).toEqual([
    { ...row, relation: 'none', evidence: null, facts },
    { ...other, facts: [] },
  ])
  await sql`truncate posts, tools cascade`.execute(database)
  expect((await importAll(...before)).counts).toEqual({ imported: 2, joined: 0, skipped: 0, refused: 0 })
  expect(await exported()).toEqual(before)
})

test('of two rows of one tool the fact counts that was checked last', async () => {
  const newer = fact('pricing', 'paid', { checked_at: '2026-02-02T00:00:00Z' })
  const older = fact('pricing', 'free', { checked_at: '2026-02-01T00:00:00Z' })
  await importAll({ ...row, facts: [newer] }, { ...row, title: 'The same', facts: [older] })
  expect((await exported()).flatMap(({ facts }) => facts.map(({ value }) => value))).toEqual(['paid'])
})

test('a row whose tool is there already brings its facts, unless they were checked before those on the site', async () => {
  await importAll({ ...row, facts: [fact('pricing', 'free', { checked_at: '2026-02-01T00:00:00Z' })] })
  const link = 'https://www.tool.example/pricing?x=1'
  const older = fact('pricing', 'paid', { checked_at: '2026-01-31T00:00:00Z' })
  await importAll({ ...row, link, facts: [older, fact('maker', 'Acme')] })
  const pricing = async () => (await exported())[0]!.facts.map(({ value }) => value)
  expect(await pricing()).toEqual(['free', 'Acme'])
  await importAll({ ...row, link, facts: [{ ...older, checked_at: '2026-02-02T00:00:00Z' }] })
  expect(await pricing()).toEqual(['paid', 'Acme'])
})

test.each([
  [[fact('colour', 'red')], 'The key of a fact must be one of pricing, price, '],
  [[fact('pricing', 'cheap')], 'Fact pricing: pricing must be one of free, '],
  [[fact('price', { ...price, amount: -1 }, { source })], 'Fact price: Amount must be a number from 0'],
  [[fact('price', price)], 'Fact price: This fact needs a source'],
  [[fact('maker', 'A', { source: 'nowhere' })], 'Source must be a full address'],
  [[fact('maker', 'A', { checked_at: '2999-01-01T00:00:00Z' })], 'checked_at of a fact lies in the future'],
  [[fact('maker', 'A', { checked_at: '0001-01-01T00:00:00Z' })], 'checked_at of a fact lies before 1990'],
  [[fact('maker', 'A\ufffd')], 'The text is not UTF-8'],
  ['{', 'Facts must be a list of objects with key and value'],
  [{ pricing: 'free' }, 'Facts must be a list of objects with key and value'],
  [['free'], 'A fact must be an object with key and value'],
])('facts %j are refused', (facts, reason) => {
  const checked = checkTool({ ...row, facts })
  expect('reasons' in checked && checked.reasons).toEqual([expect.stringContaining(reason)])
})

test('facts may be a JSON text, as in a CSV file; of one key the last counts', () => {
  const facts = JSON.stringify([fact('pricing', 'free'), fact('pricing', 'paid')])
  expect(checkTool({ ...row, facts })).toMatchObject({ tool: { facts: [{ value: 'paid' }] } })
  expect(checkTool({ ...row, facts: '' })).toMatchObject({ tool: { facts: [] } })
})
