import { once } from 'node:events'
import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createServerFactory } from './front-server.ts'

const origin = 'https://tools.example'

/** The response to a request line, and what the application received and logged. */
async function answerTo(line: string, host = 'host: tools.example\r\n') {
  const serverFactory = createServerFactory({}, { origin })
  const seen: string[] = []
  const logged: string[] = []
  const stream = { write: (entry: string) => void logged.push(entry) }
  const app = fastify({ serverFactory, logger: { level: 'trace', stream } })
  app.addHook('onRequest', async ({ url }) => void seen.push(url))
  app.get('/*', async () => 'here')
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = createConnection(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.end(`${line} HTTP/1.1\r\n${host}connection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: answer.slice(9, 12), body: answer.split('\r\n\r\n')[1], seen, logged: logged.join('') }
}

test.each([
  'GET http://elsewhere.example/x',
  'GET https://elsewhere.example/x',
  'GET http://tools.example/x',
  'GET https://tools.example:8443/x',
  'POST http://elsewhere.example/api/accounts/login/',
  'GET http://tools.example@elsewhere.example/x',
  'GET http://elsewhere.example',
])('%s is for another host: 400, and not logged', async (line) => {
  const { status, body, seen, logged } = await answerTo(line)
  expect([status, seen]).toEqual(['400', []])
  expect(JSON.parse(body!)).toEqual({ detail: expect.any(String), code: 'invalid' })
  expect(logged).not.toContain('elsewhere')
})

test.each([
  ['GET https://tools.example/x?y=1', '/x?y=1'],
  ['GET HTTPS://TOOLS.EXAMPLE:443/x', '/x'],
  ['GET https://tools.example', '/'],
  ['GET /x', '/x'],
  ['GET //elsewhere.example/x', '//elsewhere.example/x'],
])('%s is for the site', async (line, url) => {
  expect(await answerTo(line)).toMatchObject({ status: '200', seen: [url] })
})

test.each([
  ['two', 'host: tools.example\r\nHost: tools.example\r\n'],
  ['two different', 'host: tools.example\r\nx-a: 1\r\nHOST: elsewhere.example\r\n'],
  ['no', ''],
])('%s Host headers are 400', async (_name, host) => {
  const { status, seen, logged } = await answerTo('GET /x', host)
  expect([status, seen]).toEqual(['400', []])
  expect(logged).not.toContain('elsewhere')
})
