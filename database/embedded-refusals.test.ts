import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, initialisedData, start, temporaryDirectory } from '#testing/embedded.ts'

test('data of another major version is refused and not touched', async () => {
  const dataDir = join(await temporaryDirectory(), 'data')
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(
    `The data in ${cluster} is of PostgreSQL 17, and this program brings PostgreSQL 18. Nothing was changed. ` +
      'Export it with the version it is of, or let DATA_DIR name another place.',
  )
  expect(await readdir(cluster)).toEqual(['PG_VERSION'])
  expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n')
})

test('a folder of something else is refused and not touched', async () => {
  const dataDir = join(await temporaryDirectory(), 'data')
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true })
  await writeFile(join(cluster, 'letter.txt'), 'dear')
  await expect(start(dataDir)).rejects.toThrow(`${cluster} holds something that is no PostgreSQL data.`)
  expect(await readdir(cluster)).toEqual(['letter.txt'])
})

test('an empty folder is taken', async () => {
  const dataDir = join(await temporaryDirectory(), 'data')
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  const { how } = await start(dataDir)
  expect(how).toMatch(/^initialised/)
})

test('what PostgreSQL cannot start from is said with its own reason', async () => {
  const dataDir = await initialisedData()
  await start(dataDir).then((first) => first.stop())
  await writeFile(join(dataDir, 'postgres/postgresql.auto.conf'), "shared_preload_libraries = 'nowhere'\n")
  await expect(start(dataDir)).rejects.toThrow(
    /^PostgreSQL did not start in .*could not access file "nowhere"/,
  )
})

/** A data directory whose socket would have a path of this length. */
async function dataDirForSocket(length: number): Promise<string> {
  const directory = join(await temporaryDirectory(), 'data')
  const rest = length - `${directory}//run/.s.PGSQL.5432`.length
  return join(directory, 'x'.repeat(rest))
}

test('a path of 100 bytes still holds a socket', async () => {
  const { connection } = await start(await dataDirForSocket(100))
  expect(connection.host).toMatch(/\/run$/)
})

test('where the path is too long for a socket, a loopback port with a password serves', async () => {
  const dataDir = await dataDirForSocket(101)
  const first = await start(dataDir)
  const { connection } = first
  expect(connection).toMatchObject({ host: '127.0.0.1', password: expect.stringMatching(/^[\w-]{32}$/) })
  expect(await readdir(join(dataDir, 'run'))).toEqual([])
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )
  await expect(ask({ ...connection, user: 'postgres', password: '' }, 'select 1')).rejects.toThrow(/password/)

  const second = await start(dataDir)
  expect(second).toMatchObject({ attached: true, connection })
  await first.stop()
  await second.stop()
  await expect(
    new Promise((resolve, reject) =>
      connect(connection.port, '127.0.0.1', () => resolve(1)).on('error', reject),
    ),
  ).rejects.toThrow(/ECONNREFUSED/)
})

test('a path with a comma, a quote and a space is a path as any other', async () => {
  const { connection } = await start(join(await temporaryDirectory(), 'my, "data"'))
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
