import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '#database/client.ts'
import { freePort } from '#database/embedded/settings.ts'
import { createTestDatabase } from '#testing/database.ts'
import { mountHealth } from './health.ts'

const alive = [200, { status: 'ok' }]
const well = { status: 'ready', database: 'answers', migrations: 'current', disk: 'room' }
const silent = { status: 'unavailable', database: 'silent', migrations: 'unknown', disk: 'room' }

async function healthOf(database: Database, { dataDir = tmpdir(), minFreeBytes = 1 } = {}) {
  const app = fastify()
  mountHealth(app, { database, dataDir, minFreeBytes })
  const answers = await Promise.all([app.inject('/healthz'), app.inject('/readyz')])
  expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store'])
  return answers.map((answer) => [answer.statusCode, answer.json()])
}

async function testDatabase(): Promise<Database> {
  const { database, drop } = await createTestDatabase()
  onTestFinished(drop)
  return database
}

test('with a database: healthy and ready', async () => {
  expect(await healthOf(await testDatabase())).toEqual([alive, [200, well]])
})

test('without a database: healthy and unavailable', async () => {
  const database = connect({ host: '127.0.0.1', port: await freePort() })
  onTestFinished(() => database.destroy())
  expect(await healthOf(database)).toEqual([alive, [503, silent]])
})

test('with an unresponsive database: unavailable after 2 seconds', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const database = connect({ host: '127.0.0.1', port })
  onTestFinished(() => void server.close())
  expect(await healthOf(database)).toEqual([alive, [503, silent]])
})

test('with a missing migration: unavailable; with one of a newer version: ready', async () => {
  const database = await testDatabase()
  await sql`insert into migrations (name) values ('9999_newer.sql')`.execute(database)
  expect(await healthOf(database)).toEqual([alive, [200, { ...well, migrations: 'ahead' }]])
  await sql`delete from migrations where name = (select max(name) from migrations where name < '9999')`.execute(
    database,
  )
  expect(await healthOf(database)).toEqual([
    alive,
    [503, { ...well, status: 'unavailable', migrations: 'behind' }],
  ])
})

test('with a low or missing disk: ready, and reported', async () => {
  const database = await testDatabase()
  expect(await healthOf(database, { minFreeBytes: Infinity })).toEqual([
    alive,
    [200, { ...well, disk: 'low' }],
  ])
  const dataDir = '/nowhere/at/all'
  expect(await healthOf(database, { dataDir })).toEqual([alive, [200, { ...well, disk: 'unknown' }]])
})

test('queries the database once a second at most', async () => {
  const database = await testDatabase()
  const app = fastify()
  const clock = { now: 0 }
  mountHealth(app, { database, dataDir: tmpdir(), minFreeBytes: 1, now: () => clock.now })
  const migrations = async () => (await app.inject('/readyz')).json().migrations
  expect(await migrations()).toBe('current')
  await sql`insert into migrations (name) values ('9999_newer.sql')`.execute(database)
  clock.now = 999
  expect(await migrations()).toBe('current')
  clock.now = 1_000
  expect(await migrations()).toBe('ahead')
})
