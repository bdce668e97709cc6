import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendError } from '#api/http/error-handler.ts'
import { rejectBodiesForUnknownPaths } from '#api/http/body.ts'
import { rejectUnsupportedMethods } from './routes.ts'

function startApp() {
  const app = fastify()
  app.setErrorHandler(sendError)
  rejectBodiesForUnknownPaths(app)
  rejectUnsupportedMethods(app)
  app.get('/*', async () => 'a page')
  return app
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s to a page is 405 with Allow',
  async (method) => {
    const { statusCode, headers, body } = await startApp().inject({ method, url: '/login' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(JSON.parse(body)).toEqual({
      detail: 'This address takes GET, HEAD only.',
      code: 'method_not_allowed',
    })
  },
)

test('a form of a browser gets a page with a link back to the same site', async () => {
  const url = '//evil.example/"><script>?email=a@example.org'
  const headers = { accept: 'text/html,*/*', 'content-type': 'application/x-www-form-urlencoded' }
  const payload = 'email=a%40example.org&password=x'
  const answer = await startApp().inject({ method: 'POST', url, headers, payload })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body).toContain('<h1>This form needs JavaScript</h1>')
  expect(answer.body).toContain('<a href="/evil.example/%22%3E%3Cscript%3E">Back</a>')
  expect(answer.body).not.toContain('a@example.org')
})

test('GET passes', async () => {
  expect((await startApp().inject('/login')).body).toBe('a page')
})
