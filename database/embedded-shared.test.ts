import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostmaster } from './embedded/postmaster.ts'
import { ask, hold, initialisedData, start, temporaryDirectory } from '#testing/embedded.ts'

test('a second server says so and leaves the first one alone', async () => {
  const dataDir = await initialisedData()
  const first = await start(dataDir, { exclusive: true })
  const second = hold(dataDir)
  await expect(second.holding).rejects.toThrow(
    `Another server (process ${process.pid}) already uses ${dataDir}. Stop it first, or let DATA_DIR name another place.`,
  )
  expect(second.process.exitCode).toBe(1)
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(first.lines).toEqual([])
})

test('of servers that start at the same instant on no data, one gets it', async () => {
  const dataDir = join(await temporaryDirectory(), 'data')
  const servers = [hold(dataDir), hold(dataDir), hold(dataDir)]
  const results = await Promise.allSettled(servers.map((server) => server.holding))
  const winners = results.filter((result) => result.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  for (const result of results) {
    if (result.status === 'rejected')
      expect(result.reason.message).toMatch(/^Another server \(process \d+\) already/)
  }
  const { connection, pid } = winners[0]!.value
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await findPostmaster(join(dataDir, 'postgres')))?.pid).toBe(pid)
})

test('commands share it with the server, whoever was first, and the last one stops it', async () => {
  const dataDir = await initialisedData()
  const cluster = join(dataDir, 'postgres')
  const command = await start(dataDir)
  const server = hold(dataDir)
  expect(await server.holding).toMatchObject({ attached: true, pid: command.pid })
  const other = await start(dataDir)
  expect(other.attached).toBe(true)

  await command.stop()
  expect(command.lines).toEqual(['PostgreSQL stays running for another program'])
  expect(await server.stop()).toBe(0)
  expect((await findPostmaster(cluster))?.pid).toBe(command.pid)
  expect(await ask(other.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await other.stop()
  expect(other.lines).toEqual(['PostgreSQL stopped'])
  expect(await findPostmaster(cluster)).toBeUndefined()
})

test('a server that comes while the last user stops it gets it started anew', async () => {
  const dataDir = await initialisedData()
  const first = await start(dataDir)
  await ask(first.connection, 'create table kept as select 7 as number')
  for (let turn = 0; turn < 5; turn++) {
    const [, next] = await Promise.all([
      turn === 0 ? first.stop() : undefined,
      start(dataDir, { exclusive: true }),
    ])
    expect(await ask(next.connection, 'select number from kept')).toEqual([{ number: 7 }])
    await next.stop()
  }
})
