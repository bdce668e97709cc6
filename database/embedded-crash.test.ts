import { readdir, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findPostmaster, hasEnded } from './embedded/postmaster.ts'
import { ask, crash, hold, initialisedData, start, temporaryDirectory } from '#testing/embedded.ts'

async function killHard(dataDir: string, pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  expect(await hasEnded(join(dataDir, 'postgres'), pid, 60_000)).toBe(true)
}

test('a PostgreSQL that its killed server left is attached, with the data', async () => {
  const dataDir = await initialisedData()
  const holder = hold(dataDir)
  const { connection, pid } = await holder.holding
  await ask(connection, 'create table kept as select 7 as number')
  await crash(holder)

  const next = await start(dataDir, { exclusive: true })
  expect(next).toMatchObject({ attached: true, pid, how: `found running (process ${pid})`, connection })
  expect(await ask(next.connection, 'select number from kept')).toEqual([{ number: 7 }])
  await next.stop()
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a PostgreSQL that was killed with its server is started anew, with the data', async () => {
  const dataDir = await initialisedData()
  const holder = hold(dataDir)
  const { connection, pid } = await holder.holding
  await ask(connection, 'create table kept as select 7 as number')
  await crash(holder)
  await killHard(dataDir, pid)
  expect(await readdir(join(dataDir, 'postgres'))).toContain('postmaster.pid')

  const next = await start(dataDir, { exclusive: true })
  expect(next).toMatchObject({ attached: false, how: expect.stringMatching(/^started /) })
  expect(await ask(next.connection, 'select number from kept')).toEqual([{ number: 7 }])
})

test.each([
  ['this process', () => process.pid],
  ['no process', () => 2 ** 22 + 1],
])('a stale lock that names %s is no obstacle', async (_, pid) => {
  const dataDir = await initialisedData()
  await start(dataDir).then((first) => first.stop())
  const run = join(dataDir, 'run')
  const lock = [pid(), join(dataDir, 'postgres'), 1, 5432, run, '', '123 456', 'ready', ''].join('\n')
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock)
  await writeFile(join(run, '.s.PGSQL.5432.lock'), lock)
  await writeFile(join(run, '.s.PGSQL.5432'), '')

  const next = await start(dataDir)
  expect(next.attached).toBe(false)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a PostgreSQL that is stopping is waited for, then started anew', async () => {
  const dataDir = await initialisedData()
  const holder = hold(dataDir)
  const { connection, pid } = await holder.holding
  await ask(connection, 'create table kept as select 7 as number')
  await crash(holder)
  process.kill(pid, 'SIGINT')

  const next = await start(dataDir, { exclusive: true })
  expect(next.pid).not.toBe(pid)
  expect(await ask(next.connection, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a PostgreSQL that dies while it is used is started again', async () => {
  const dataDir = await initialisedData()
  const embedded = await start(dataDir, { exclusive: true })
  const { connection, pid } = embedded
  await ask(connection, 'create table kept as select 7 as number')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => embedded.lines.join()).toMatch(/has ended; restarting it.*restarted: started/)
  expect(embedded.pid).not.toBe(pid)
  expect(await ask(connection, 'select number from kept')).toEqual([{ number: 7 }])
})

test('a killed initialisation leaves nothing half done', async () => {
  const directory = await temporaryDirectory()
  const dataDir = join(directory, 'data')
  const holder = hold(dataDir)
  await expect.poll(async () => (await readdir(dataDir).catch(() => [])).join()).toMatch(/unfinished/)
  await crash(holder)
  expect(await readdir(dataDir)).not.toContain('postgres')

  const next = await start(dataDir)
  expect(next.how).toMatch(/^initialised/)
  expect(await ask(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  // The killed server's initdb may still have been writing.
  await next.stop()
  await expect
    .poll(async () => {
      await start(dataDir).then((again) => again.stop())
      return (await readdir(dataDir)).sort()
    })
    .toEqual(['postgres', 'run'])
})

test('Ctrl+C in the terminal does not reach PostgreSQL', async () => {
  const dataDir = await initialisedData()
  const shell = spawn(process.execPath, ['testing/embedded-holder.ts', dataDir, 'true'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void shell.kill('SIGKILL'))
  const [said] = await once(shell.stdout, 'data')
  // A terminal sends it to the whole process group.
  process.kill(-shell.pid!, 'SIGINT')
  await once(shell, 'exit')
  const next = await start(dataDir, { exclusive: true })
  expect(next).toMatchObject({ attached: true, pid: JSON.parse(String(said)).pid })
})
