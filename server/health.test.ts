import { createServer } from 'node:net'
import { once } from 'node:events'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/client.ts'
import { freePort } from '#database/embedded/settings.ts'
import { createTestDatabase } from '#database/testing.ts'
import { mountHealth } from './health.ts'

async function healthOf(database: ReturnType<typeof connect>) {
  const app = fastify()
  mountHealth(app, database)
  const [alive, ready] = await Promise.all([app.inject('/healthz'), app.inject('/readyz')])
  return [alive.statusCode, alive.json(), ready.statusCode, ready.json(), ready.headers['cache-control']]
}

test('with a database: alive and ready', async () => {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  expect(await healthOf(database)).toEqual([200, { status: 'ok' }, 200, { status: 'ready' }, 'no-store'])
})

test('without one: alive, and unavailable', async () => {
  const database = connect({ host: '127.0.0.1', port: await freePort() })
  onTestFinished(() => database.destroy())
  expect(await healthOf(database)).toEqual([
    200,
    { status: 'ok' },
    503,
    { status: 'unavailable' },
    'no-store',
  ])
})

test('with one that takes the question and never answers: unavailable after 2 seconds', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address() as { port: number }
  const database = connect({ host: '127.0.0.1', port: address.port })
  onTestFinished(() => void silent.close())
  expect(await healthOf(database)).toMatchObject([200, {}, 503, { status: 'unavailable' }, 'no-store'])
})
