import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import {
  startEmbedded,
  type Embedded,
  type EmbeddedConnection,
  type EmbeddedOptions,
} from '#database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#database/embedded/postmaster.ts'
import { makeInitialised } from './clusters.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

const here = join(import.meta.dirname, '..')
const holder = fileURLToPath(new URL('./embedded-holder.ts', import.meta.url))

/** A directory of its own for a test, for its owner alone. What still runs on `data` in it is stopped afterwards. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await makeTemporaryFolder('embedded')
  onTestFinished(async () => {
    await killPostgres(join(directory, 'data'))
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  return directory
}

/** A data directory of its own for a test, in which initdb has been already. */
export async function initialisedData(): Promise<string> {
  const dataDir = join(await temporaryDirectory(), 'data')
  await makeInitialised(dataDir)
  return dataDir
}

/** Stops whatever PostgreSQL runs on the data. */
async function killPostgres(dataDir: string): Promise<void> {
  const cluster = join(dataDir, 'postgres')
  const running = await findPostmaster(cluster)
  if (running) await stopPostmaster(cluster, running.pid, 5_000)
}

/** Starts an embedded PostgreSQL for a test, which collects what it logs. */
export async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}) {
  const lines: string[] = []
  const embedded = await startEmbedded({ dataDir, log: (line) => lines.push(line), ...options })
  onTestFinished(() => embedded.stop())
  return Object.assign(embedded, { lines })
}

/** The rows of one statement, on a connection of its own. */
export async function ask(
  connection: EmbeddedConnection,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** The answer of another process about the PostgreSQL that it started. */
export type Holding = Pick<Embedded, 'connection' | 'how' | 'attached' | 'pid'>

/** A process that started an embedded PostgreSQL and uses it until it is told to stop, or killed. */
export interface Holder {
  process: ChildProcess
  /** Resolves once it runs; rejects with what it said when it could not. */
  holding: Promise<Holding>
  /** Asks it to stop, and resolves to its exit status. */
  stop(): Promise<number | null>
}

/** Starts an embedded PostgreSQL from another process, which may run as another account and from another place. */
export function hold(
  dataDir: string,
  {
    exclusive = true,
    root = here,
    program = process.execPath,
    ...account
  }: {
    exclusive?: boolean
    root?: string
    program?: string
    uid?: number
    gid?: number
  } = {},
): Holder {
  const script = join(root, relative(here, holder))
  const child = spawn(program, [script, dataDir, String(exclusive)], {
    ...account,
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  const holding = new Promise<Holding>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(JSON.parse(String(text))))
    child.once('close', () => reject(new Error(said.trim())))
  })
  holding.catch(() => {})
  const stop = async () => {
    const exit = once(child, 'exit')
    child.stdin.end()
    return (await exit)[0]
  }
  return { process: child, holding, stop }
}

/** Ends a process as a crash does. */
export async function crash({ process: child }: Holder): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
