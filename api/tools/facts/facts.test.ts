import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { exportAccount } from '#contract/account-export.ts'
import { languageCode } from '#contract/languages.ts'
import { deletePost } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { deleteFact, type FactKey, factKeys, listFactHistory, setFact } from '#contract/tool-facts.ts'
import { getTool } from '#contract/tools.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi({ refusedHosts: ['spam.example'] })
let ada: Member
let bob: Member
let slug: string
let counted = 0

beforeEach(async () => {
  ;[ada, bob] = [await api.member(), await api.member()]
  counted += 1
  slug = (await api.post(ada, { link: `https://tool-${counted}.example/` })).tool!.slug
})

const source = 'https://maker.example/pricing'
const price = (amount: number) => ({ amount, currency: 'USD', per: 'month' as const })

function set(key: FactKey, value: unknown, by = ada, given: { source?: string; slug?: string } = {}) {
  const { source = '' } = given
  const params = { slug: given.slug ?? slug, key }
  return api.call(setFact, { token: by.token, params, body: { value, source } })
}

const remove = (key: FactKey, by = ada) => api.call(deleteFact, { token: by.token, params: { slug, key } })

async function facts() {
  return (await api.call(getTool, { params: { slug } })).body.facts
}

async function history(query = {}) {
  return (await api.call(listFactHistory, { params: { slug }, query })).body
}

test('setFact adds a fact with its source, date and member', async () => {
  const { status, body } = await set('price', price(9.99), ada, { source })
  expect(status).toBe(200)
  expect(body).toEqual({
    key: 'price',
    value: price(9.99),
    source,
    checked_at: expect.any(String),
    username: ada.username,
  })
  expect(Math.abs(Date.parse(body.checked_at) - Date.now())).toBeLessThan(60_000)
  expect(await facts()).toEqual([body])
  expect(await history()).toEqual([
    {
      id: expect.any(Number),
      key: 'price',
      before: null,
      after: price(9.99),
      source,
      username: ada.username,
      created_at: expect.any(String),
      reverted: false,
    },
  ])
})

test('facts stand in the order of their keys, platforms in the order of the contract', async () => {
  await set('launched', '2024-05')
  await set('platforms', ['api', 'web', 'ios', 'web'])
  await set('pricing', 'trial')
  expect((await facts()).map(({ key }) => key)).toEqual(['pricing', 'platforms', 'launched'])
  expect((await facts())[1]!.value).toEqual(['web', 'ios', 'api'])
})

test('anyone corrects a fact, and the history has both, newest first', async () => {
  await set('pricing', 'free')
  await set('pricing', 'paid', bob, { source })
  expect(await facts()).toMatchObject([{ value: 'paid', source, username: bob.username }])
  expect(await history()).toMatchObject([
    { before: 'free', after: 'paid', source, username: bob.username },
    { before: null, after: 'free', source: '', username: ada.username },
  ])
})

test('the same value again renews date and member, and is no change', async () => {
  await set('price', price(20), ada, { source })
  await sql`update tool_facts set checked_at = '2025-01-02T03:04:05Z'`.execute(api.database)
  const { body } = await set('price', price(20), bob, { source })
  expect(body.username).toBe(bob.username)
  expect(body.checked_at > '2025-01-03').toBe(true)
  expect(await history()).toHaveLength(1)
})

test('the same value from another source is a change; without a source it keeps the one it has', async () => {
  await set('licence', 'MIT', ada, { source })
  expect((await set('licence', 'MIT', bob)).body.source).toBe(source)
  expect(await history()).toHaveLength(1)
  const other = 'https://maker.example/licence'
  await set('licence', 'MIT', bob, { source: other })
  expect(await history()).toMatchObject([{ before: 'MIT', after: 'MIT', source: other }, { source }])
})

test('another value without a source has none', async () => {
  await set('licence', 'MIT', ada, { source })
  expect((await set('licence', 'GPL-3.0')).body.source).toBe('')
})

test('deleteFact removes a fact and keeps it in the history', async () => {
  await set('open_source', true)
  expect((await remove('open_source', bob)).status).toBe(204)
  expect(await facts()).toEqual([])
  expect(await history()).toMatchObject([
    { before: true, after: null, username: bob.username },
    { after: true },
  ])
  expectRefused(await remove('open_source'), 404, { code: 'not_found' })
})

const values: Record<FactKey, [right: unknown, wrong: unknown]> = {
  pricing: ['freemium', 'cheap'],
  price: [price(0), { ...price(1.999) }],
  platforms: [['web'], []],
  languages: [['de', 'en'], ['german']],
  open_source: [false, 'true'],
  self_hosted: [true, 1],
  account_required: [false, null],
  api: [true, 'yes'],
  licence: ['x'.repeat(80), 'x'.repeat(81)],
  maker: ['A', ' '],
  data_location: ['EU', 'E\u202eU'],
  trains_on_data: ['opt_in', 'maybe'],
  launched: ['2024', '2024-13'],
}

test.each(factKeys)('setFact takes a right %s and refuses a wrong one', async (key) => {
  const [right, wrong] = values[key]
  expectBadFields(await set(key, wrong, ada, { source }), { value: [expect.any(String)] })
  expect(await facts()).toEqual([])
  expect((await set(key, right, ada, { source })).body.value).toEqual(right)
})

test('languages are from 1 to 60 codes, each once, in the order of the contract', async () => {
  const codes = languageCode.options
  const sixty = codes.slice(0, 60)
  expect((await set('languages', ['zu'])).body.value).toEqual(['zu'])
  expect((await set('languages', ['en', 'de', 'zu', 'de', 'aa'])).body.value).toEqual([
    'aa',
    'de',
    'en',
    'zu',
  ])
  expect((await set('languages', sixty.toReversed())).body.value).toEqual(sixty)
  const message = 'Choose at least one language, and at most 60'
  for (const value of [[], codes.slice(0, 61), 'de', null, { 0: 'de' }])
    expectBadFields(await set('languages', value), { value: [message] })
  const unknown = 'A language must be a code of ISO 639-1, such as de'
  for (const code of ['xx', 'DE', 'deu', 'de-AT', '', 1, null])
    expectBadFields(await set('languages', ['en', code]), { value: [unknown] })
  expect((await facts())[0]!.value).toEqual(sixty)
  expect(await history({ key: 'languages' })).toHaveLength(3)
})

test.each(['0000', '1899', '2100', '2024-00'])('%s is no time of a launch', async (value) => {
  expectBadFields(await set('launched', value), { value: [expect.any(String)] })
})

test.each<FactKey>(['price', 'trains_on_data', 'data_location'])('%s needs a source', async (key) => {
  const refused = await set(key, values[key][0])
  expectBadFields(refused, { source: ['This fact needs a source: the address where it can be checked'] })
})

test.each([
  ['ftp://maker.example', 'Source must be a full address that starts with http:// or https://'],
  ['javascript:alert(1)', 'Source must be a full address that starts with http:// or https://'],
  [`https://maker.example/${'x'.repeat(2048)}`, 'Source can have at most 2048 characters'],
])('%s is no source', async (address, message) => {
  expectBadFields(await set('maker', 'A', ada, { source: address }), { source: [message] })
})

test('a source on a refused host is refused', async () => {
  const refused = await set('maker', 'A', ada, { source: 'https://www.spam.example/x' })
  expectBadFields(refused, { source: [expect.stringContaining('spam.example')] })
})

test('an unknown tool or key is 404, before the value is judged', async () => {
  expectRefused(await set('pricing', 'wrong', ada, { slug: 'no-such-tool' }), 404)
  expectRefused(await set('colour' as FactKey, 'red'), 404)
  expectRefused(await api.call(listFactHistory, { params: { slug: 'no-such-tool' } }), 404)
  expectBadFields(await api.call(listFactHistory, { params: { slug }, query: { key: 'colour' } }), {
    key: [expect.any(String)],
  })
})

test('a former slug leads to its tool', async () => {
  const { rows } = await sql<{ id: number }>`select id from tools where slug = ${slug}`.execute(api.database)
  await sql`insert into tool_slugs (slug, tool_id) values (${`${slug}-before`}, ${rows[0]!.id})`.execute(
    api.database,
  )
  await set('pricing', 'free', ada, { slug: `${slug}-before` })
  expect(await facts()).toMatchObject([{ value: 'free' }])
})

test('a tool without a shown post has no facts to read or write', async () => {
  const { id, tool } = await api.post(bob, { link: `https://gone-${counted}.example/` })
  await api.call(deletePost, { token: bob.token, params: { id } })
  expectRefused(await set('pricing', 'free', ada, { slug: tool!.slug }), 404)
})

test('listFactHistory has pages, and the changes of one fact alone', async () => {
  for (const pricing of ['free', 'trial', 'paid', 'contact', 'freemium']) await set('pricing', pricing)
  await set('maker', 'A')
  const all: unknown[] = []
  for await (const page of api.pages(`/api/tools/${slug}/facts/history/?limit=2`)) all.push(...page)
  expect(all).toEqual(await history({ limit: 100 }))
  expect(all).toHaveLength(6)
  expect(await history({ key: 'maker' })).toMatchObject([{ key: 'maker', after: 'A' }])
})

test('of writes at the same time, each has the one before as its before', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => api.member()))
  const answers = await Promise.all(
    crowd.flatMap((member, n) => [
      set('licence', `Licence ${n}`, member),
      n % 3 === 0 ? remove('licence', member) : set('licence', `Other ${n}`, member),
    ]),
  )
  expect(answers.every(({ status }) => [200, 204, 404].includes(status))).toBe(true)
  const chain = (await history({ limit: 100 })).toReversed()
  expect(chain.map(({ before }) => before)).toEqual([null, ...chain.slice(0, -1).map(({ after }) => after)])
  expect((await facts())[0]?.value ?? null).toBe(chain.at(-1)!.after)
})

test('a deleted account leaves its facts without a name', async () => {
  await set('pricing', 'free', bob)
  const { body } = await api.call(exportAccount, { token: bob.token })
  expect(body.fact_changes).toMatchObject([
    { tool: 'A tool', key: 'pricing', before: null, after: 'free', source: '', reverted: false },
  ])
  await api.call(deleteAccount, { token: bob.token, body: { password } })
  expect(await facts()).toMatchObject([{ value: 'free', username: null }])
  expect(await history()).toMatchObject([{ after: 'free', username: null }])
  expect((await set('pricing', 'paid')).status).toBe(200)
})
