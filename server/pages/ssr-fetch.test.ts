import fastify from 'fastify'
import { expect, test } from 'vitest'
import { inProcessFetch, recordApiCalls } from './ssr-fetch.ts'

const app = fastify()
app.all('/api/mirror', async (request, reply) => {
  const { method, url, headers, body, ip } = request
  return reply.header('link', '</next>; rel="next"').send({ method, url, accept: headers.accept, body, ip })
})
app.get('/api/nothing', (_request, reply) => reply.code(204).send())
app.get('/api/refusal', (_request, reply) => reply.code(404).send({ detail: 'Not here', code: 'not_found' }))
const fetch = inProcessFetch(app)

test('calls the application with path, query, headers and body', async () => {
  const response = await fetch('/api/mirror?a=1', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"b":2}',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('link')).toBe('</next>; rel="next"')
  expect(await response.json()).toEqual({
    method: 'POST',
    url: '/api/mirror?a=1',
    accept: 'application/json',
    body: { b: 2 },
    ip: 'page-render',
  })
})

test('returns error responses', async () => {
  const response = await fetch('/api/refusal')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ detail: 'Not here', code: 'not_found' })
})

test('returns responses without a body', async () => {
  const response = await fetch('/api/nothing')
  expect([response.status, response.ok]).toEqual([204, true])
})

test('a page with an answer from the second attempt counts as incomplete', async () => {
  const failing = inProcessFetch(app, async () => {
    throw new Error('Not now')
  })
  const pageOf = async (path: string) => (await recordApiCalls(() => failing(path))).calls.failed
  expect(await pageOf('/api/mirror')).toBe(true)
  expect(await pageOf('/api/refusal')).toBe(false)
  expect((await recordApiCalls(() => fetch('/api/mirror'))).calls.failed).toBe(false)
})
