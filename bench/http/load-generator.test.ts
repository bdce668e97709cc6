import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { runClosedLoop, runOpenLoop, toSteps } from './load-generator.ts'
import { get } from './request.ts'

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

test('a closed loop sends the steps of a visit in order and counts every response', async () => {
  const paths: string[] = []
  const port = await serve((request, response) => {
    paths.push(request.url!)
    response.setHeader('content-length', 2).end('ok')
  })
  const steps = toSteps([get('/first'), get('/second')])
  const load = { port, connections: 1, seconds: 0.05, nextVisit: () => steps }
  expect(await runClosedLoop(load)).toBeGreaterThan(0)
  expect(paths.length % 2).toBe(0)
  expect(paths.every((path, i) => path === (i % 2 === 0 ? '/first' : '/second'))).toBe(true)
})

test('an open loop waits for all responses and groups their times by role', async () => {
  const port = await serve((_request, response) => response.setHeader('content-length', 2).end('ok'))
  let visits = 0
  const nextVisit = () => toSteps([get('/')], visits++ % 2 === 0 ? 'guest' : 'member')
  const times = await runOpenLoop({ port, connections: 4, seconds: 0.1, nextVisit }, 500, () => 0.5)
  expect(times.guest.length + times.member.length).toBe(visits)
  expect(times.guest.length - times.member.length).toBeLessThanOrEqual(1)
  expect(times.writer).toEqual([])
})

test('an unexpected status ends the run', async () => {
  const port = await serve((_request, response) => response.writeHead(500, { 'content-length': 0 }).end())
  const load = { port, connections: 2, seconds: 5, nextVisit: () => toSteps([get('/posts/1')]) }
  await expect(runClosedLoop(load)).rejects.toThrow('GET /posts/1 HTTP/1.1 was answered with status 500.')
})
