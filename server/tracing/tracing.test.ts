import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createServer as createHttpServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openTestSite } from '#testing/site.ts'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

interface Traces {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[]
}

const { connection, drop } = await createTestDatabase()
afterAll(drop)

/** A receiver of OTLP over HTTP. */
async function startReceiver() {
  const received: { url: string; body: Traces }[] = []
  const server = createHttpServer(async (request, response) => {
    received.push({ url: request.url!, body: (await json(request)) as Traces })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => server.close())
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('requests and their queries are spans of one trace, without addresses and values', async () => {
  const receiver = await startReceiver()
  const site = await openTestSite(connection, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const answer = await fetch(`${site.url}/api/search/posts/?q=private+words`)
  expect(answer.status).toBe(200)
  const body = JSON.stringify({ username: 'private-name', password: 'Secret1!' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${site.url}/api/accounts/login/`, { method: 'POST', headers, body })
  await site.end()

  expect(new Set(receiver.received.map(({ url }) => url))).toEqual(new Set(['/v1/traces']))
  const resources = receiver.received.flatMap((one) => one.body.resourceSpans)
  expect(resources[0]!.resource.attributes).toContainEqual({
    ...{ key: 'service.name', value: { stringValue: 'toolshelf' } },
  })
  const spans = resources.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  const valueOf = ({ attributes }: Span, name: string) => attributes.find(({ key }) => key === name)?.value
  const requestId = answer.headers.get('x-request-id')!
  const search = spans.find((span) => valueOf(span, 'toolshelf.request_id')?.stringValue === requestId)!
  expect(search.name).toBe('GET /api/search/posts/')
  expect(valueOf(search, 'http.response.status_code')).toEqual({ intValue: 200 })
  const login = spans.find(({ name }) => name === 'POST /api/accounts/login/')!
  for (const request of [search, login]) {
    const queries = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) {
      expect(query.traceId).toBe(request.traceId)
      expect(valueOf(query, 'db.system.name')).toEqual({ stringValue: 'postgresql' })
    }
  }
  expect(JSON.stringify(spans)).not.toMatch(/private/)
})

test('a collector that is not there changes nothing', async () => {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address() as AddressInfo
  free.close()
  const site = await openTestSite(connection, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  expect((await fetch(`${site.url}/api/posts/`)).status).toBe(200)
  await site.end()
})
