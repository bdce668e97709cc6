import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { adoptOrStart, type Running, type RunOptions } from './embedded/start-or-attach.ts'
import { passwordFile, superuser } from './embedded/initialise.ts'
import { makePlace, type Place } from './embedded/data-directory.ts'
import { stopPostmaster } from './embedded/postmaster.ts'
import { createDatabase, DatabaseInUse, isLastToLeave, register } from './embedded/usage-locks.ts'
import { pruneLogs } from './embedded/settings.ts'

/** How to reach an embedded PostgreSQL. */
export interface EmbeddedConnection {
  /** The directory of its socket, or 127.0.0.1. */
  host: string
  port: number
  user: string
  database: string
  /** Asked for on 127.0.0.1 only. */
  password?: string
  ssl: false
}

/** A PostgreSQL under a data directory, for as long as this process uses it. */
export interface Embedded {
  connection: EmbeddedConnection
  /** What was done, in words for the log. */
  how: string
  /** Whether it ran already. */
  adopted: boolean
  /** Its process; another one after it had to be started again. */
  readonly pid: number
  /** Stops it, unless another program still uses it: then that one stops it in the end. */
  stop(): Promise<void>
}

export interface EmbeddedOptions extends Partial<RunOptions> {
  dataDir: string
  log: (line: string) => void
  /** To be the only server on the data directory; commands share it with the server. */
  exclusive?: boolean
  /** Called when PostgreSQL is lost and another server has taken the data directory meanwhile. */
  onLost?: (error: Error) => void
}

interface Session extends Running {
  client: pg.Client
  password: string
}

// The name of the role and of the database.
const name = 'toolshelf'
const patienceWithStop = 30_000

/**
 * Starts PostgreSQL on the data under `dataDir`, making the data first if there is none, or adopts the one that runs on
 * it. If it dies meanwhile, it is started again. Throws a sentence for people: other data, another server, no programs.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = await makePlace(options.dataDir)
  let session = await open(place, options)
  let stopping = false
  let recovery: Promise<void> = Promise.resolve()

  const watch = () =>
    session.client.once('end', () => {
      if (!stopping) recovery = recover()
    })

  const recover = async () => {
    options.log('PostgreSQL is gone; starting it again')
    for (let wait = 100; !stopping; wait = Math.min(2 * wait, 5_000)) {
      try {
        session = await open(place, options)
        watch()
        return options.log(`PostgreSQL is back: ${session.how}`)
      } catch (error) {
        if (error instanceof DatabaseInUse) return options.onLost?.(error)
        options.log((error as Error).message)
        await pause(wait)
      }
    }
  }

  watch()
  const pruning = setInterval(() => void pruneLogs(place.cluster).catch(() => {}), 60_000).unref()
  return {
    connection: connectionAs(name, name, session),
    how: session.how,
    adopted: session.adopted,
    get pid() {
      return session.postmaster.pid
    },
    async stop() {
      if (stopping) return
      stopping = true
      clearInterval(pruning)
      await recovery
      await leave(place, session, options.log)
    },
  }
}

/** Has PostgreSQL run and registers with it. One that stops or dies in between is started again. */
async function open(place: Place, options: EmbeddedOptions): Promise<Session> {
  const { exclusive = false, userNamespaces = true, programs } = options
  for (const until = performance.now() + 10_000; ; await pause(50)) {
    const running = await adoptOrStart(place, { userNamespaces, programs })
    const password = await readFile(passwordFile(place.cluster), 'utf8')
    try {
      const client = await register(connectionAs(superuser, 'postgres', { ...running, password }), {
        exclusive,
      })
      await createDatabase(client, name, password)
      return { ...running, client, password }
    } catch (error) {
      if (error instanceof DatabaseInUse) throw inUse(place, error)
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
  place: Place,
  { client, postmaster }: Session,
  log: (line: string) => void,
): Promise<void> {
  if (!(await isLastToLeave(client))) return log('Another program still uses PostgreSQL; it stays')
  const gone = await stopPostmaster(place.cluster, postmaster.pid, patienceWithStop)
  await client.end().catch(() => {})
  log(gone ? 'PostgreSQL stopped' : `PostgreSQL (process ${postmaster.pid}) does not stop`)
}

function inUse({ dataDir }: Place, { message }: DatabaseInUse): DatabaseInUse {
  const who = message ? `Another server (process ${message})` : 'Another server'
  return new DatabaseInUse(
    `${who} already uses ${dataDir}. Stop it first, or let DATA_DIR name another place.`,
  )
}
