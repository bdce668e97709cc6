import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Step } from './crowd.ts'
import { bytesOf, get } from './message.ts'
import { pour } from './pour.ts'
import { saturate } from './saturate.ts'

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

function step(path: string, from: Step['from']): Step {
  return { request: bytesOf(get(path)), status: 200, from }
}

test('a visit goes step by step, and every answer counts', async () => {
  const asked: string[] = []
  const port = await serve((request, response) => {
    asked.push(request.url!)
    response.setHeader('content-length', 2).end('ok')
  })
  const steps = [step('/first', 'guest'), step('/second', 'guest')]
  const load = { port, connections: 1, seconds: 0.05, visit: () => steps }
  expect(await saturate(load)).toBeGreaterThan(0)
  expect(asked.length % 2).toBe(0)
  expect(asked.every((path, i) => path === (i % 2 === 0 ? '/first' : '/second'))).toBe(true)
})

test('visits that come at a rate are all answered, and told apart by who came', async () => {
  const port = await serve((_request, response) => response.setHeader('content-length', 2).end('ok'))
  let visits = 0
  const visit = () => [step('/', visits++ % 2 === 0 ? 'guest' : 'member')]
  const times = await pour({ port, connections: 4, seconds: 0.1, visit }, 500, () => 0.5)
  expect(times.guest.length + times.member.length).toBe(visits)
  expect(times.guest.length - times.member.length).toBeLessThanOrEqual(1)
  expect(times.writer).toEqual([])
})

test('an answer that was not to be expected ends it', async () => {
  const port = await serve((_request, response) => response.writeHead(500, { 'content-length': 0 }).end())
  const load = { port, connections: 2, seconds: 5, visit: () => [step('/posts/1', 'guest')] }
  await expect(saturate(load)).rejects.toThrow('GET /posts/1 HTTP/1.1 is answered with status 500.')
})
