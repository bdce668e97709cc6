import fastify from 'fastify'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { servePages } from './route.ts'
import { createRenderer } from './ssr.ts'

/** A build whose pages show the request. */
const build = {
  entry: {
    module: {
      createHandler: () => async (request: Request) => {
        const { pathname } = new URL(request.url)
        const html = `<p>${request.url}</p><script>start()</script>${[...request.headers.keys()].join()}`
        return new Response(html, {
          status: pathname === '/missing' ? 404 : 200,
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      },
    },
  },
} as unknown as ServerBuild

function startApp() {
  const app = fastify()
  app.get('/api/posts/', async () => [])
  servePages(app, createRenderer(build, app, { name: 'Toolshelf', url: 'https://tools.example' }))
  return app
}

test('renders a page from its address alone, not from the headers', async () => {
  const { body, headers } = await startApp().inject({
    url: '/posts/7?x=1',
    headers: { host: 'elsewhere.example', cookie: 'a=b', authorization: 'Token t', 'user-agent': 'bot' },
  })
  expect(body).toBe('<p>https://tools.example/posts/7?x=1</p><script>start()</script>')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=2',
    'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[^']+';/),
  })
})

test("sends the page's status", async () => {
  expect((await startApp().inject('/missing')).statusCode).toBe(404)
})

test('answers HEAD with the same headers and no body', async () => {
  const app = startApp()
  const [get, head] = [await app.inject('/'), await app.inject({ method: 'HEAD', url: '/' })]
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test('does not answer the API or other methods', async () => {
  const app = startApp()
  expect((await app.inject('/api/posts/')).json()).toEqual([])
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})
