import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished } from 'vitest'
import { findPostmaster, stopPostmaster, type Postmaster } from '#database/embedded/postmaster.ts'
import { freePort } from '#database/embedded/settings.ts'
import { makeMigrated } from './clusters.ts'
import { createEmptyDatabase } from './database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** The secret of servers that share a database. */
export const SECRET = 'a secret for tests, of 32 letters'

/** The DATABASE_URL of an empty database, which is dropped after the test. */
export async function databaseUrl(): Promise<string> {
  const { host, port, user, password } = inject('postgres').server
  const { database } = await createEmptyDatabase()
  const query = { host: host!, port: String(port), user: user!, password: String(password ?? '') }
  return `postgresql:///${database}?${new URLSearchParams(query)}`
}

/** A temporary folder for servers and their data. PostgreSQL is stopped after the test if it still runs. */
export async function temporaryHome(): Promise<string> {
  const home = await makeTemporaryFolder('server')
  onTestFinished(async () => {
    const left = await postgresOf(home)
    if (left) await stopPostmaster(join(home, 'data/postgres'), left.pid, 5_000)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })
  return home
}

/** A temporary folder of a site that has been started once, without demo content. */
export async function migratedHome(): Promise<string> {
  const home = await temporaryHome()
  await makeMigrated(join(home, 'data'))
  return home
}

/** The PostgreSQL that runs on the data of a folder, if any. */
export async function postgresOf(home: string): Promise<Postmaster | undefined> {
  return findPostmaster(join(home, 'data/postgres'))
}

/** Starts a server process in a folder, on a free port unless one is given. */
export async function startServer(home: string, settings: Record<string, string> = {}) {
  const port = settings.PORT ?? String(await freePort())
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main], {
    cwd: home,
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: port,
      DEMO: 'off',
      OUTGOING: 'off',
      LOG_LEVEL: 'info',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stdout!.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr!.setEncoding('utf8').on('data', (text) => (errors += text))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // A pipe to a killed process may end with an error, and the child's own 'close' is missing after a disconnect.
  const closed = [child.stdout!, child.stderr!].map(
    (stream) => new Promise((resolve) => stream.on('error', () => {}).once('close', resolve)),
  )
  const exit = Promise.all(closed).then(() => exited)
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    process: child,
    exit,
    output: () => output,
    errors: () => errors,
    /** Resolves when the log has its address. */
    async listening() {
      const ended = exit.then(() => expect.fail(`The server ended: ${errors}`))
      const said = async () => {
        await expect.poll(() => output, { timeout: 100_000, interval: 20 }).toMatch(/ is at http/)
      }
      await Promise.race([said(), ended])
      return this
    },
    async stop() {
      child.kill('SIGTERM')
      return exit
    },
    async crash() {
      child.kill('SIGKILL')
      return exit
    },
  }
}
