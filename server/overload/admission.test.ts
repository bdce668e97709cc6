import Fastify from 'fastify'
import { onTestFinished, expect, test } from 'vitest'
import { createAdmissionQueue } from './admission-queue.ts'
import { admission } from './admission.ts'

/** A server with one place, a call that lasts until `finish`, and another one. */
function serverWithOnePlace(leaves: boolean) {
  const [requests, passwords] = [createAdmissionQueue({ concurrency: 1 }), createAdmissionQueue()]
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const app = Fastify()
  onTestFinished(() => app.close())
  admission({ requests, passwords }, () => ({ address: '192.0.2.1', networks: { narrow: '' } }) as never)(app)
  app.get('/long', (request) => {
    if (leaves) request.leaveAdmission()
    begin()
    return finished.then(() => 'long')
  })
  app.get('/short', async () => 'short')
  return { app, requests, begun, finish }
}

test('a call that leaves the queue gives its place back before it ends, once', async () => {
  const { app, requests, begun, finish } = serverWithOnePlace(true)
  const long = app.inject('/long')
  await begun
  expect((await app.inject('/short')).body).toBe('short')
  finish()
  expect((await long).body).toBe('long')
  const release = await requests.acquire()
  void requests.acquire()
  expect(requests.waiting).toBe(1)
  release()
})

test('another call keeps its place until it ends', async () => {
  const { app, requests, begun, finish } = serverWithOnePlace(false)
  const long = app.inject('/long')
  await begun
  const short = app.inject('/short')
  await expect.poll(() => requests.waiting).toBe(1)
  finish()
  expect((await Promise.all([long, short])).map(({ body }) => body)).toEqual(['long', 'short'])
})
