import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

// Session-level advisory locks on a connection that lives as long as the process uses this PostgreSQL, so a killed
// process releases them. Every process shares `usage`, and the last one stops PostgreSQL; `server` is exclusive.
const usage = '73064, 1'
const server = '73064, 2'
const setup = '73064, 3'

// The connection of a killed server ends shortly after its process.
const serverLockTimeout = 2_000

/** Another server uses the database. The message is its process id, later a sentence. */
export class DatabaseInUse extends Error {}

/** PostgreSQL is stopping, because its last user released it. */
export class DatabaseStopping extends Error {}

/**
 * Locks the PostgreSQL against being stopped, on a connection of its own. `exclusive` also takes the server lock. Throws
 * DatabaseInUse when another server has that, DatabaseStopping when PostgreSQL is stopping.
 */
export async function acquireUsage(
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
    if (!(await callReturnsTrue(client, `pg_try_advisory_lock_shared(${usage})`)))
      throw new DatabaseStopping()
    if (exclusive) await lockServer(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Releases the usage lock. Returns true for the last user, who is to stop PostgreSQL: nobody else can acquire it then. */
export async function releaseUsage(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`select pg_advisory_unlock_shared(${usage})`)
    if (await callReturnsTrue(client, `pg_try_advisory_lock(${usage})`)) return true
  } catch {
    // The lock went with the connection, and other users cannot be counted.
  }
  await client.end().catch(() => {})
  return false
}

/** Creates the site's role and database if they are missing. */
export async function createDatabase(client: pg.Client, name: string, password: string): Promise<void> {
  if (await databaseExists(client, name)) return
  await client.query(`select pg_advisory_lock(${setup})`)
  try {
    if (await databaseExists(client, name)) return
    const role = await client.query('select from pg_roles where rolname = $1', [name])
    // Not a superuser. Tests create databases.
    if (role.rowCount === 0) {
      await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`)
    }
    await client.query(`create database ${name} owner ${name}`)
  } finally {
    await client.query(`select pg_advisory_unlock(${setup})`)
  }
}

async function lockServer(client: pg.Client): Promise<void> {
  for (const until = performance.now() + serverLockTimeout; ; await pause(50)) {
    if (await callReturnsTrue(client, `pg_try_advisory_lock(${server})`)) return
    if (performance.now() > until) throw new DatabaseInUse(await otherServer(client))
  }
}

/** The process id of the other server, or an empty text if unknown. */
async function otherServer(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = 73064 and objid = 2 and granted`,
  )
  return rows[0]?.name.split(' ').at(-1) ?? ''
}

async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

async function callReturnsTrue(client: pg.Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${call} as done`)
  return rows[0]?.done ?? false
}
