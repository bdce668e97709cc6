import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startOrAttach, type Running, type RunOptions } from './embedded/start-or-attach.ts'
import { passwordFile, superuser } from './embedded/initialise.ts'
import { createDataDirectory, type DataDirectory } from './embedded/data-directory.ts'
import { stopPostmaster } from './embedded/postmaster.ts'
import { createDatabase, DatabaseInUse, releaseUsage, acquireUsage } from './embedded/usage-locks.ts'
import { pruneLogs } from './embedded/settings.ts'

/** The connection settings of an embedded PostgreSQL. */
export interface EmbeddedConnection {
  /** The directory of its socket, or 127.0.0.1. */
  host: string
  port: number
  user: string
  database: string
  /** Required on 127.0.0.1 only. */
  password?: string
  ssl: false
}

/** An embedded PostgreSQL in use by this process. */
export interface Embedded {
  connection: EmbeddedConnection
  /** A description of the start for the log. */
  how: string
  /** Whether it was running already. */
  attached: boolean
  /** Its process id, which changes after a restart. */
  readonly pid: number
  /** Stops PostgreSQL, unless another program uses it: the last user stops it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions extends Partial<RunOptions> {
  dataDir: string
  log: (line: string) => void
  /** Refuses to share the data directory with another exclusive user, which servers are. */
  exclusive?: boolean
  /** Called when PostgreSQL ended and another server has taken the data directory. */
  onLost?: (error: Error) => void
}

interface Session extends Running {
  client: pg.Client
  password: string
}

// Of the role and the database.
const name = 'toolshelf'
const stopTimeout = 30_000

/**
 * Starts PostgreSQL in `dataDir`, initialising the data first if there is none, or attaches to the one that is running.
 * Restarts it if it ends. Throws a sentence: other data, another server, no binaries.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const directory = await createDataDirectory(options.dataDir)
  let session = await open(directory, options)
  let stopping = false
  let recovery: Promise<void> = Promise.resolve()

  const watch = () =>
    session.client.once('end', () => {
      if (!stopping) recovery = recover()
    })

  const recover = async () => {
    options.log('PostgreSQL has ended; restarting it')
    for (let wait = 100; !stopping; wait = Math.min(2 * wait, 5_000)) {
      try {
        session = await open(directory, options)
        watch()
        return options.log(`PostgreSQL restarted: ${session.how}`)
      } catch (error) {
        if (error instanceof DatabaseInUse) return options.onLost?.(error)
        options.log((error as Error).message)
        await pause(wait)
      }
    }
  }

  watch()
  const pruning = setInterval(() => void pruneLogs(directory.cluster).catch(() => {}), 60_000).unref()
  return {
    connection: connectionAs(name, name, session),
    how: session.how,
    attached: session.attached,
    get pid() {
      return session.postmaster.pid
    },
    async stop() {
      if (stopping) return
      stopping = true
      clearInterval(pruning)
      await recovery
      await leave(directory, session, options.log)
    },
  }
}

/** Starts or attaches to PostgreSQL and locks it. Retries when it stops in between. */
async function open(directory: DataDirectory, options: EmbeddedOptions): Promise<Session> {
  const { exclusive = false, userNamespaces = true, binaries } = options
  for (const until = performance.now() + 10_000; ; await pause(50)) {
    const running = await startOrAttach(directory, { userNamespaces, binaries })
    const password = await readFile(passwordFile(directory.cluster), 'utf8')
    try {
      const client = await acquireUsage(connectionAs(superuser, 'postgres', { ...running, password }), {
        exclusive,
      })
      await createDatabase(client, name, password)
      return { ...running, client, password }
    } catch (error) {
      if (error instanceof DatabaseInUse) throw inUse(directory, error)
      if (performance.now() > until) throw error
    }
  }
}

function connectionAs(user: string, database: string, on: Omit<Session, 'client'>): EmbeddedConnection {
  const { host, port } = on.postmaster
  const password = host.startsWith('/') ? {} : { password: on.password }
  return { host, port, user, database, ...password, ssl: false }
}

async function leave(
  directory: DataDirectory,
  { client, postmaster }: Session,
  log: (line: string) => void,
): Promise<void> {
  if (!(await releaseUsage(client))) return log('PostgreSQL stays running for another program')
  const stopped = await stopPostmaster(directory.cluster, postmaster.pid, stopTimeout)
  await client.end().catch(() => {})
  log(stopped ? 'PostgreSQL stopped' : `PostgreSQL (process ${postmaster.pid}) does not stop`)
}

function inUse({ dataDir }: DataDirectory, { message }: DatabaseInUse): DatabaseInUse {
  const who = message ? `Another server (process ${message})` : 'Another server'
  return new DatabaseInUse(
    `${who} already uses ${dataDir}. Stop it first, or let DATA_DIR name another place.`,
  )
}
