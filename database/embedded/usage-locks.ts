import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// Advisory locks, held by a connection that lasts as long as its process uses this PostgreSQL: they go with the
// process, however it ends. Everybody shares `users`, so that the last one may stop PostgreSQL; one server alone
// holds `server`.
const users = '73064, 1'
const server = '73064, 2'
const setup = '73064, 3'

// A killed server's connection ends a moment after the server.
const patienceWithServer = 2_000

/** Another server has the database. The message is a sentence for people. */
export class DatabaseInUse extends Error {}

/** PostgreSQL is about to stop, because its last user left. */
export class DatabaseStopping extends Error {}

/**
 * Registers this process as one that uses the PostgreSQL, on a connection of its own. Throws DatabaseInUse when it is
 * to be the only server and is not, DatabaseStopping when it comes too late.
 */
export async function register(
  settings: pg.ClientConfig,
  { exclusive }: { exclusive: boolean },
): Promise<pg.Client> {
  const role = exclusive ? 'server' : 'command'
  const client = new pg.Client({
    ...settings,
    keepAlive: true,
    application_name: `toolshelf ${role} ${process.pid}`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await succeeds(client, `pg_try_advisory_lock_shared(${users})`))) throw new DatabaseStopping()
    if (exclusive) await becomeServer(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Ends the registration, unless it was the last one: then nobody can register any more, and true is returned. */
export async function isLastToLeave(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${users})`)
    if (await succeeds(client, `pg_try_advisory_lock(${users})`)) return true
  } catch {
    // The connection is lost, and with it the registration. Whether others are there cannot be asked.
  }
  await client.end().catch(() => {})
  return false
}

/** Creates the role and the database of the site where they are missing. */
export async function createDatabase(client: pg.Client, name: string, password: string): Promise<void> {
  if (await isComplete(client, name)) return
  await client.query(`select pg_advisory_lock(${setup})`)
  try {
    if (await isComplete(client, name)) return
    const role = await client.query('select from pg_roles where rolname = $1', [name])
    // It owns its databases and may make more (tests do), but it may not leave PostgreSQL.
    if (role.rowCount === 0) {
      await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`)
    }
    await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.query(`select pg_advisory_unlock(${setup})`)
  }
}

async function becomeServer(client: pg.Client): Promise<void> {
  for (const until = performance.now() + patienceWithServer; ; await pause(50)) {
    if (await succeeds(client, `pg_try_advisory_lock(${server})`)) return
    if (performance.now() > until) throw new DatabaseInUse(await otherServer(client))
  }
}

/** The other server's process id, as far as it can be told. */
async function otherServer(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 73064 and objid = 2 and granted`,
  )
  return rows[0]?.name.split(' ').at(-1) ?? ''
}

async function isComplete(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

async function succeeds(client: pg.Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${call} as done`)
  return rows[0]?.done ?? false
}
