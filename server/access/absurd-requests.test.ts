import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTestDatabase } from '#testing/database.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'
import { absurdBodies, absurdQueries, absurdSegments } from '#testing/access/invalid-input.ts'
import { openExchange, type Written } from '#testing/http-client.ts'
import { requests } from '#testing/access/requests.ts'
import { makeWorld, type World } from '#testing/access/world.ts'

const { database, connection, drop } = await createTestDatabase()
const all: Endpoint[] = Object.values(endpoints)
let site: TestSite
let exchange: ReturnType<typeof openExchange>
let world: World

beforeAll(async () => {
  site = await openTestSite(connection, { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' })
  exchange = openExchange(site.url, 8)
  world = await makeWorld(database)
})
afterAll(async () => {
  exchange.close()
  await site.end()
  await drop()
})

/** A permitted caller, so that no request is rejected before its input is checked. */
function tokenFor({ access, whose, name }: Endpoint): string | undefined {
  if (access === 'moderator') return world.moderator.token
  // Calls that end a session or delete an account use an otherwise unused member.
  if (name === 'deleteAccount' || name === 'logout') return world.former.token
  return whose === 'another' ? world.stranger.token : world.author.token
}

/** Sends the requests, eight at a time, and returns those answered with 5xx. */
async function failing(written: Written[]): Promise<string[]> {
  const answers = await Promise.all(written.map(async (one) => ({ one, ...(await exchange.exchange(one)) })))
  return answers
    .filter(({ status }) => status >= 500)
    .map(({ one, status, text }) => {
      const { method, address, body } = one
      return `${status} ${method} ${address.slice(0, 200)} ${String(body ?? '').slice(0, 200)}: ${text.slice(0, 200)}`
    })
}

/** Fills each parameter of a pattern with this segment. */
const filled = (pattern: string, segment: string) => pattern.replace(/:\w+\*?|\*/g, () => segment)

const withParams = all.filter(({ params }) => params !== undefined)

test.each(withParams)('$name never answers 5xx to any id or name', async (endpoint) => {
  const { body } = requests[endpoint.name as keyof typeof requests](world, world.author)
  const { method, path } = endpoint
  const written = absurdSegments.map((segment) => ({
    ...{ method, address: `/api${filled(path, segment)}`, token: tokenFor(endpoint) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }))
  expect(await failing(written)).toEqual([])
})

// One of each kind: a number, empty, NUL, not decodable, a letter of two code units, a list, and a long one.
const someQueries = ['1', '', '%00', '%zz', '%F0%9F%99%82', '[]', 'x'.repeat(300)]
const unknownNames = ['unknown', '__proto__']

// Calls that write ignore queries and would succeed.
const reading = all.filter(({ method }) => method === 'GET')

test.each(reading)('$name never answers 5xx to any query', async (endpoint) => {
  const given = requests[endpoint.name as keyof typeof requests](world, world.author)
  const address = `/api${addressOf(endpoint, { ...given, query: {} })}`
  const shape = (endpoint.query as { shape?: object } | undefined)?.shape ?? {}
  const known = Object.keys(shape)
  // Unknown names are dropped whatever their value is; a repeated value is refused, or parsed like a single one.
  const valued = known.flatMap((name) => absurdQueries.map((value) => `${name}=${value}`))
  const others = unknownNames.flatMap((name) => someQueries.map((value) => `${name}=${value}`))
  const repeated = [...known, 'unknown'].flatMap((name) =>
    someQueries.map((value) => `${name}=1&${name}=${value}`),
  )
  const queries = [...valued, ...others, ...repeated]
  const token = tokenFor(endpoint)
  const written = queries.map((query) => ({ method: 'GET', address: `${address}?${query}`, token }))
  expect(await failing(written)).toEqual([])
})

const withBody = all.filter(({ body }) => body !== undefined)

test.each(withBody)('$name never answers 5xx to any body', async (endpoint) => {
  const { body, ...given } = requests[endpoint.name as keyof typeof requests](world, world.author)
  const address = `/api${addressOf(endpoint, given)}`
  const bodies = [...absurdBodies(body as Record<string, unknown>)]
  const token = tokenFor(endpoint)
  expect(
    await failing(bodies.map((text) => ({ method: endpoint.method, address, token, body: text }))),
  ).toEqual([])
})

const pages = [
  '/posts/:id',
  '/members/:username',
  '/saved/:id',
  '/moderation/:log',
  '/:unknown',
  '/assets/:file',
]
const files = [
  '/api/media/:name',
  '/sitemap-:number.xml',
  '/:file.txt',
  '/api/:unknown',
  '/api/openapi/:unknown',
]

test.each([...pages, ...files])('%s never answers 5xx to any segment', async (pattern) => {
  const written = absurdSegments.map((segment) => ({ method: 'GET', address: filled(pattern, segment) }))
  expect(await failing(written)).toEqual([])
})

test.each(['POST', 'HEAD', 'OPTIONS'])('%s never answers 5xx to any address', async (method) => {
  const written = absurdSegments.flatMap((segment) =>
    [`/${segment}`, `/api/${segment}`].map((address) => ({ method, address })),
  )
  expect(await failing(written)).toEqual([])
})

test.each([
  ['/', ['category', 'sort', 'page', 'unknown', '__proto__']],
  ['/search', ['q', 'cursor', 'unknown']],
  ['/find', ['need', 'unknown']],
  ['/feed.atom', ['category', 'unknown']],
  ['/sitemap.xml', ['unknown']],
  ['/healthz', ['unknown']],
  ['/readyz', ['unknown']],
  ['/metrics', ['unknown']],
])('%s never answers 5xx to any query', async (path, names) => {
  const queries = names.flatMap((name) => {
    const values = unknownNames.includes(name) ? someQueries : absurdQueries
    return values.map((value) => `${name}=${value}`)
  })
  const written = queries.map((query) => ({ method: 'GET', address: `${path}?${query}` }))
  expect(await failing(written)).toEqual([])
})
