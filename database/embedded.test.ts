import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, initialisedData, start, temporaryDirectory } from '#testing/embedded.ts'

async function mode(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8)
}

describe('startEmbedded', () => {
  test('makes a database with UTF-8, the builtin provider, checksums and fsync', async () => {
    const { connection, attached, how } = await start(join(await temporaryDirectory(), 'data'))
    expect(attached).toBe(false)
    expect(how).toMatch(/^initialised and started /)
    const [found] = await ask(
      connection,
      `select current_setting('server_version') as version, current_setting('fsync') as fsync,
              current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
              datlocprovider as provider, datlocale as locale, usesuper as super, current_database() as name
       from pg_database, pg_user where datname = current_database() and usename = current_user`,
    )
    expect(found).toMatchObject({
      version: expect.stringMatching(/^18\./),
      ...{ fsync: 'on', checksums: 'on', encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' },
      ...{ super: false, name: 'toolshelf' },
    })
  })

  test('lets nobody but the owner in', async () => {
    const dataDir = join(await temporaryDirectory(), 'data')
    const { connection } = await start(dataDir)
    expect(connection.host).toBe(join(dataDir, 'run'))
    expect(await ask(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await mode(dataDir)).toBe('711')
    expect(await mode(join(dataDir, 'run'))).toBe('700')
    expect(await mode(join(dataDir, 'postgres'))).toBe('700')
    expect(await mode(join(dataDir, 'postgres/toolshelf.password'))).toBe('600')
  })

  test('keeps the data over a stop and a start, and stops cleanly', async () => {
    const dataDir = await initialisedData()
    const first = await start(dataDir)
    await ask(first.connection, 'create table kept as select 7 as number')
    await first.stop()
    expect(first.lines).toEqual(['PostgreSQL stopped'])
    expect(await readdir(join(dataDir, 'run'))).toEqual([])
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')

    const second = await start(dataDir)
    expect(second).toMatchObject({ attached: false, how: expect.stringMatching(/^started /) })
    expect(await ask(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
    const logs = await readdir(join(dataDir, 'postgres/log'))
    const log = await readFile(join(dataDir, 'postgres/log', logs.at(-1)!), 'utf8')
    expect(log).toContain('database system was shut down')
    expect(log).not.toContain('not properly shut down')
  })

  test('rolls back what is open at its stop, and does not wait for it', async () => {
    const dataDir = await initialisedData()
    const first = await start(dataDir)
    await ask(first.connection, 'create table numbers (number int)')
    const open = ask(first.connection, 'begin; insert into numbers values (1); select pg_sleep(60)')
    const cut = open.catch((error: Error) => error.message)
    await expect
      .poll(() => ask(first.connection, `select from pg_stat_activity where query ~ '^begin'`))
      .toHaveLength(1)
    await first.stop()
    expect(await cut).toMatch(/terminat/)
    const second = await start(dataDir)
    expect(await ask(second.connection, 'select number from numbers')).toEqual([])
  })

  test('keeps five of its log files', async () => {
    const dataDir = await initialisedData()
    const first = await start(dataDir)
    await first.stop()
    const log = join(dataDir, 'postgres/log')
    for (let day = 1; day <= 9; day++) await writeFile(join(log, `postgresql-2020010${day}-000000.log`), '')
    const before = (await readdir(log)).sort()
    await start(dataDir)
    const after = await readdir(log)
    expect(after).toEqual(expect.arrayContaining(before.slice(-5)))
    expect(after.filter((file) => before.slice(0, -5).includes(file))).toEqual([])
  })

  test('ignores settings that are meant for other PostgreSQLs', async () => {
    Object.assign(process.env, {
      PGDATA: '/nowhere',
      PGPORT: '1',
      PGHOST: 'nowhere',
      PGUSER: 'x',
      PGDATABASE: 'y',
    })
    Object.assign(process.env, { LC_ALL: 'xx_XX', PGSSLMODE: 'require' })
    try {
      const { connection } = await start(join(await temporaryDirectory(), 'data'))
      expect(await ask(connection, 'select current_user as name')).toEqual([{ name: 'toolshelf' }])
    } finally {
      for (const name of ['PGDATA', 'PGPORT', 'PGHOST', 'PGUSER', 'PGDATABASE', 'LC_ALL', 'PGSSLMODE']) {
        delete process.env[name]
      }
    }
  })
})
