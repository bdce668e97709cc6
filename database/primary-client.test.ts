import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { connect } from './client.ts'
import { freePort } from './embedded/settings.ts'
import { createTestDatabase } from '#testing/database.ts'
import { withClient } from './primary-client.ts'

const { connection, drop } = await createTestDatabase()
afterAll(drop)

test('a connection to a server that takes no more writes is not used again', async () => {
  const database = connect(connection, { max: 1 })
  const backend = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)
    return rows[0]!.pid
  }
  const first = await backend()
  expect(await backend()).toBe(first)
  await sql`set default_transaction_read_only = on`.execute(database)
  const write = database.insertInto('categories').values({ name: 'Anything' }).execute()
  await expect(write).rejects.toMatchObject({ code: '25006' })
  await expect.poll(backend).not.toBe(first)
  await database.destroy()
})

test('where none of the hosts takes writes, it says so of each, without the password', async () => {
  const ports = [await freePort(), await freePort()]
  const hosts = ports.map((port) => `127.0.0.1:${port}`)
  const asked = withClient(`postgresql://site:hunter2@${hosts.join(',')}/tools`, async () => 'reached')
  await expect(asked).rejects.toThrow(
    `None of the hosts takes writes (${hosts.map((host) => `${host}/tools: connect ECONNREFUSED ${host}`).join('; ')})`,
  )
})
