import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { languageCode } from '#contract/languages.ts'
import { platform, pricing } from '#contract/tool-facts.ts'
import { listToolFacets, listTools } from '#contract/tool-list.ts'
import { ratePost } from '#contract/reactions.ts'
import { deletePost, updatePost } from '#contract/posts.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'
import { features } from './features.ts'

const api = await createTestApi()
const { database } = api
let ada: Member
const posts = new Map<string, number>()

const refreshToolDocuments = () =>
  sql`select refresh_tool_documents(array(select id from tools))`.execute(database)

async function tool(
  title: string,
  category_ids: number[],
  facts: Record<string, unknown> = {},
  text = 'Text.',
) {
  const link = `https://${title.toLowerCase().replaceAll(/[^a-z]/g, '')}.example/`
  const { id } = await api.post(ada, { title, description: text, category_ids, link })
  posts.set(title, id)
  for (const [key, value] of Object.entries(facts)) {
    await sql`
      insert into tool_facts (tool_id, key, value)
      select tool_id, ${key}, ${JSON.stringify(value)}::jsonb from posts where id = ${id}
    `.execute(database)
  }
  await refreshToolDocuments()
}

beforeAll(async () => {
  ada = await api.member()
  await tool('Alpha', [1, 2], {
    pricing: 'free',
    platforms: ['web', 'ios'],
    languages: ['de', 'en'],
    open_source: true,
    trains_on_data: 'no',
  })
  await tool(
    'Étude Board',
    [1],
    { pricing: 'freemium', platforms: ['web'], account_required: false, trains_on_data: 'opt_out' },
    'Draws boards.',
  )
  await tool(
    'Gamma',
    [2, 3],
    {
      pricing: 'paid',
      platforms: ['web', 'cli'],
      languages: ['en'],
      self_hosted: true,
      trains_on_data: 'opt_in',
    },
    'A chart drawing board.',
  )
  await tool('delta', [3], {
    pricing: 'free',
    languages: ['aa', 'zu'],
    account_required: true,
    open_source: false,
    trains_on_data: 'yes',
  })
  await tool('Nothing', [4])
  for (const [title, value] of [
    ['Gamma', 5],
    ['delta', 1],
  ] as const) {
    await api.call(ratePost, { token: ada.token, params: { id: posts.get(title)! }, body: { value } })
  }
  await api.post(ada, { title: 'No link' })
})

async function names(query: Record<string, unknown>) {
  const { status, body } = await api.call(listTools, { query })
  expect(status).toBe(200)
  return body.map(({ name }) => name)
}

test('listTools is in each order, page by page', async () => {
  expect(await names({})).toEqual(['Gamma', 'Nothing', 'Étude Board', 'Alpha', 'delta'])
  expect(await names({ sort: 'new' })).toEqual(['Nothing', 'delta', 'Gamma', 'Étude Board', 'Alpha'])
  expect((await names({ sort: 'name' })).slice(0, 4)).toEqual(['Alpha', 'delta', 'Étude Board', 'Gamma'])
  await sql`update posts set other_saver_count = 5000 where id = ${posts.get('Alpha')!}`.execute(database)
  await sql`select refresh_tools(array(select id from tools))`.execute(database)
  expect((await names({ sort: 'trending' }))[0]).toBe('Alpha')
  for (const sort of ['top', 'trending', 'new', 'name']) {
    const shown: string[] = []
    for await (const page of api.pages(`/api/tools/?sort=${sort}&limit=2`))
      shown.push(...page.map(({ name }) => name))
    expect(shown).toEqual(await names({ sort }))
  }
  const { headers } = await api.call(listTools, { query: { sort: 'new', limit: 1 } })
  const cursor = /cursor=(\w+)/.exec(headers.link!)![1]
  const refused = await api.call(listTools, { query: { sort: 'top', cursor } })
  expectBadFields(refused, { cursor: ['cursor must come from a Link header'] })
})

test.each([
  ['category=1', ['Étude Board', 'Alpha']],
  ['category=1&category=2', ['Alpha']],
  ['category=1&category=4', []],
  ['category=999', []],
  ['category=2147483648', []],
  ['pricing=free', ['Alpha', 'delta']],
  ['pricing=free&pricing=paid', ['Gamma', 'Alpha', 'delta']],
  ['platform=web', ['Gamma', 'Étude Board', 'Alpha']],
  ['platform=web&platform=cli', ['Gamma']],
  ['open_source=true', ['Alpha']],
  ['self_hosted=true', ['Gamma']],
  ['no_account=true', ['Étude Board']],
  ['private=true', ['Gamma', 'Alpha']],
  ['language=en', ['Gamma', 'Alpha']],
  ['language=de&language=en', ['Alpha']],
  ['language=en&language=en', ['Gamma', 'Alpha']],
  ['language=de&language=aa', []],
  ['language=aa', ['delta']],
  ['language=zu', ['delta']],
  ['language=fr', []],
  ['private=true&language=en&self_hosted=true', ['Gamma']],
  ['platform=web&pricing=free&category=2&open_source=true', ['Alpha']],
  ['q=board', ['Gamma', 'Étude Board']],
  ['q=draw', ['Gamma', 'Étude Board']],
  ['q=étude%20bo', ['Étude Board']],
  ['q=BOARD%20chart', ['Gamma']],
  ['q=board&pricing=paid', ['Gamma']],
  ['q=%20%20', ['Gamma', 'Nothing', 'Étude Board', 'Alpha', 'delta']],
  ['q=!!!', []],
])('listTools?%s finds %j, and facets count as many', async (query, expected) => {
  const listed = await api.send({ url: `/api/tools/?${query}` })
  expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(expected)
  const paged: string[] = []
  for await (const page of api.pages(`/api/tools/?limit=1&${query}`))
    paged.push(...page.map(({ name }) => name))
  expect(paged).toEqual(expected)
  const { body } = await api.send({ url: `/api/tools/facets/?${query}` })
  expect(body.total).toBe(expected.length)
})

test.each([
  ['sort=best', 'sort'],
  ['pricing=cheap', 'pricing'],
  ['platform=amiga', 'platform'],
  ['open_source=yes', 'open_source'],
  ['self_hosted=false', 'self_hosted'],
  ['no_account=1', 'no_account'],
  ['private=yes', 'private'],
  ['private=false', 'private'],
  ['language=german', 'language'],
  ['language=DE', 'language'],
  ['language=de&language=xx', 'language'],
  ['language=', 'language'],
  [`q=${'x'.repeat(201)}`, 'q'],
  ['category=x', 'category'],
])('listTools?%s is refused', async (query, field) => {
  const { status, body } = await api.send({ url: `/api/tools/?${query}` })
  expect(status).toBe(400)
  expect(Object.keys(body.errors)).toEqual([field])
  if (query.startsWith('sort')) return
  expect((await api.send({ url: `/api/tools/facets/?${query}` })).body).toEqual(body)
})

test('every count of the facets is what choosing it in addition leaves', async () => {
  const base = [
    '',
    'category=1',
    'category=2&platform=web',
    'pricing=free',
    'pricing=free&pricing=paid',
    'q=board',
  ]
  for (const query of [
    ...base,
    'pricing=paid&platform=web',
    'open_source=true&category=1',
    'q=draw&pricing=paid',
    'language=en',
    'private=true&language=de',
  ]) {
    const { body } = await api.send({ url: `/api/tools/facets/?${query}` })
    const countOf = (more: string, of = query) => count(`${of}&${more}`)
    for (const { id, count } of body.categories) expect(await countOf(`category=${id}`)).toBe(count)
    for (const value of platform.options) {
      const found = body.platforms.find((one: { value: string }) => one.value === value)
      expect(found?.count ?? 0).toBe(await countOf(`platform=${value}`))
    }
    for (const value of languageCode.options.filter((code) => code < 'eo' || code === 'zu')) {
      const found = body.languages.find((one: { value: string }) => one.value === value)
      expect(found?.count ?? 0).toBe(await countOf(`language=${value}`))
    }
    expect(body.languages.every(({ count }: { count: number }) => count > 0)).toBe(true)
    const unpriced = query.replaceAll(/pricing=\w+/g, '')
    for (const value of pricing.options) {
      const found = body.pricing.find((one: { value: string }) => one.value === value)
      expect(found?.count ?? 0).toBe(await countOf(`pricing=${value}`, unpriced))
    }
    for (const flag of ['open_source', 'self_hosted', 'no_account', 'private']) {
      if (query.includes(flag)) expect(body[flag]).toBe(body.total)
      else expect(body[flag]).toBe(await countOf(`${flag}=true`))
    }
  }
})

async function count(query: string): Promise<number> {
  return (await api.send({ url: `/api/tools/?limit=100&${query}` })).body.length
}

test('facts, edits and deletions change what is found', async () => {
  await tool('Changing', [4], { pricing: 'contact' })
  const total = async (query: object) => (await api.call(listToolFacets, { query: { ...query } })).body.total
  expect(await total({ pricing: 'contact' })).toBe(1)
  const its = sql`tool_id = (select tool_id from posts where id = ${posts.get('Changing')!})`
  await sql`update tool_facts set value = '"trial"' where ${its}`.execute(database)
  await refreshToolDocuments()
  expect(await total({ pricing: 'contact' })).toBe(0)
  expect(await total({ pricing: 'trial' })).toBe(1)
  await sql`delete from tool_facts where ${its}`.execute(database)
  await refreshToolDocuments()
  expect(await total({ pricing: 'trial' })).toBe(0)
  const id = posts.get('Changing')!
  const body = {
    title: 'Renamed',
    description: 'Zebra.',
    category_ids: [5],
    link: 'https://changing.example/',
  }
  await api.call(updatePost, { token: ada.token, params: { id }, body })
  expect(await names({ q: 'zebra', category: 5 })).toEqual(['Renamed'])
  expect(await names({ q: 'zebra AI', category: 5 })).toEqual(['Renamed'])
  expect(await names({ q: 'AI' })).toEqual([])
  expect(await total({ category: 4 })).toBe(1)
  await api.call(deletePost, { token: ada.token, params: { id } })
  expect(await names({ category: 5 })).toEqual([])
  expect(await total({ category: 5 })).toBe(0)
})

test('the database gives every filter the feature that the API asks for', async () => {
  const number = async (key: string, value: unknown) => {
    const { rows } = await sql<{ found: number[] }>`
      select fact_features(${key}, ${JSON.stringify(value)}::jsonb) as found
    `.execute(database)
    return rows[0]!.found
  }
  for (const value of pricing.options)
    expect(await number('pricing', value)).toEqual([features.pricing[value]])
  expect(await number('platforms', platform.options)).toEqual(
    platform.options.map((value) => features.platform[value]),
  )
  expect(await number('open_source', true)).toEqual([features.open_source])
  expect(await number('self_hosted', true)).toEqual([features.self_hosted])
  expect(await number('account_required', false)).toEqual([features.no_account])
  expect(await number('languages', languageCode.options)).toEqual(
    languageCode.options.map((code) => features.language[code]),
  )
  for (const value of ['no', 'opt_in'])
    expect(await number('trains_on_data', value)).toEqual([features.private])
  for (const value of ['opt_out', 'yes']) expect(await number('trains_on_data', value)).toBeNull()
  for (const key of ['open_source', 'self_hosted']) expect(await number(key, false)).toBeNull()
})

test.each([1500, 1501])('listTools has all of %s tools with a word, by rating and by name', async (count) => {
  const word = `frequent${count}`
  await sql`
    insert into tools (slug, name, link, host, post_count, rating_5)
    select ${word}::text || n, ${`${word} `}::text || n, 'https://x.example', 'x.example', 1, n * 37 % ${count}::integer
    from generate_series(1, ${count}::integer) n
  `.execute(database)
  await refreshToolDocuments()
  for (const sort of ['top', 'name'] as const) {
    const { rows } = await sql<{ name: string }>`
      select name from tools where name like ${`${word} %`}
      order by ${sort === 'top' ? sql`rating_score desc` : sql`name_order(name)`}, id desc
    `.execute(database)
    const found: string[] = []
    let url: string | undefined = `/api/tools/?q=${word}&sort=${sort}&limit=100`
    while (url) {
      const { body, headers } = await api.send({ url })
      found.push(...body.map(({ name }: { name: string }) => name))
      url = /<([^>]+)>/.exec(headers['link'] ?? '')?.[1]
    }
    expect(found, sort).toEqual(rows.map(({ name }) => name))
  }
})
