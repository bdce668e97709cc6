import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, onTestFinished } from 'vitest'
import { findPostmaster, stopPostmaster, type Postmaster } from '#database/embedded/postmaster.ts'
import { freePort } from '#database/embedded/settings.ts'
import { makeInitialised } from './initialised-cluster.ts'
import { createEmptyDatabase } from './database.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const main = fileURLToPath(new URL('../server/main.ts', import.meta.url))

/** What servers on one database share. */
export const SECRET = 'a secret for tests, of 32 letters'

/** DATABASE_URL of an empty database, as an operator would give it; the database goes with the test. */
export async function databaseUrl(): Promise<string> {
  const { host, port, user, password } = inject('postgres').server
  const { database } = await createEmptyDatabase()
  const query = { host: host!, port: String(port), user: user!, password: String(password ?? '') }
  return `postgresql:///${database}?${new URLSearchParams(query)}`
}

/** A folder for a test, in which servers are started and their data lies. What still runs there is ended afterwards. */
export async function temporaryHome(): Promise<string> {
  const home = await makeTemporaryFolder('server')
  onTestFinished(async () => {
    const left = await postgresOf(home)
    if (left) await stopPostmaster(join(home, 'data/postgres'), left.pid, 5_000)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  })
  return home
}

/** The same, with data in it on which PostgreSQL has never run: the first start goes on after initdb. */
export async function initialisedHome(): Promise<string> {
  const home = await temporaryHome()
  await makeInitialised(join(home, 'data'))
  return home
}

/** The PostgreSQL that runs on the data in the folder now. */
export async function postgresOf(home: string): Promise<Postmaster | undefined> {
  return findPostmaster(join(home, 'data/postgres'))
}

/** Starts the whole server in the folder, as a process of its own, on a free port unless one is given. */
export async function startServer(home: string, settings: Record<string, string> = {}) {
  const port = settings.PORT ?? String(await freePort())
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [main], {
    cwd: home,
    env: { PATH, NODE_COMPILE_CACHE, PORT: port, DEMO: 'off', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stdout!.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr!.setEncoding('utf8').on('data', (text) => (errors += text))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // A pipe to a killed process may end with an error. The child's own 'close' never comes once its channel is cut.
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
    /** Resolves when it has said where it is. */
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
