import { createHash } from 'node:crypto'
import { Kysely } from 'kysely'
import pg from 'pg'
import { PrimaryClient } from './primary-client.ts'
import { TimedDialect } from './query-time.ts'
import { RetryingDialect } from './retry.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** A connection URL, which may name several hosts, or the settings of a connection. */
export type Connection = string | pg.ClientConfig

/** Timeouts in milliseconds. Without them, queries wait as long as it takes. */
export interface QueryTimeouts {
  /** For a free or a new connection. */
  connection: number
  /** For a statement, and between two statements of a transaction. */
  statement: number
}

interface PoolOptions {
  /** Maximum number of connections. */
  max?: number
  timeouts?: QueryTimeouts | undefined
  /** Retries statements that lost a deadlock. Off for replicas, which cancel statements for other reasons. */
  retries?: boolean
  /**
   * Behind a pooler in transaction mode: each transaction may use another session, so no statement is prepared, and startup
   * parameters do not pass. The pooler has to limit the time of statements: see `connectQuery`.
   */
  pooled?: boolean
}

/**
 * Plans each prepared statement once per connection. By default PostgreSQL plans some of them again on every execution,
 * because it estimates `limit $1` as a tenth of the table; the planning took longer than the execution.
 */
export const genericPlans = '-c plan_cache_mode=force_generic_plan'

const names = new Map<string, string>()

/** Hash of the statement's text. Values are parameters, also lists, so there are as many names as queries in the code. */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}

// Of pg, when `query_timeout` has passed.
const readTimeoutMessage = 'Query read timeout'

/** A client that drops itself when the server, or a pooler before it, is silent: a later query would get the answer. */
class QueryClient extends PrimaryClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are wider than can be repeated
  override query(...given: any): any {
    const answered = super.query(...(given as Parameters<PrimaryClient['query']>)) as unknown
    const dropIfSilent = ({ message }: Error) => message === readTimeoutMessage && this.drop()
    if (answered instanceof Promise) answered.catch(dropIfSilent)
    return answered
  }
}

/** A client that prepares each parametrised statement on first use. */
class PreparingClient extends QueryClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are wider than can be repeated
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback)
    return super.query({ name: statementName(text), text, values }, callback)
  }
}

const parsers: Record<number, (value: string) => unknown> = {
  // Counts and averages here are far below 2^53.
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format)
  },
}

const silenceMs = 2_000

/** The settings of the site's connections. A URL with `options` of its own replaces `genericPlans`. */
function clientConfig(connection: Connection, { timeouts, pooled }: PoolOptions): pg.ClientConfig {
  const given: pg.ClientConfig =
    typeof connection === 'string' ? { connectionString: connection } : connection
  return {
    ...given,
    ...(timeouts && {
      connectionTimeoutMillis: timeouts.connection,
      // PostgreSQL ends statements sooner, unless it or a pooler is silent.
      query_timeout: timeouts.statement + silenceMs,
    }),
    ...(!pooled && { options: [genericPlans, given.options].filter(Boolean).join(' ') }),
    ...(!pooled &&
      timeouts && {
        statement_timeout: timeouts.statement,
        idle_in_transaction_session_timeout: timeouts.statement,
      }),
    types: types as unknown as pg.CustomTypesConfig,
    application_name: 'toolshelf',
  }
}

const pools = new WeakMap<Database, pg.Pool>()
const clients = new WeakMap<Database, Set<PrimaryClient>>()

/** Opens a connection pool and returns typed queries on it. Close it with `disconnect`. */
export function connect(connection: Connection, options: PoolOptions = {}): Database {
  const { max = 10, retries = true, pooled = false } = options
  const pool = new pg.Pool({
    ...clientConfig(connection, options),
    Client: (pooled ? QueryClient : PreparingClient) as unknown as new () => pg.ClientBase,
    max,
  } as pg.PoolConfig)
  // The pool replaces broken idle connections.
  pool.on('error', () => {})
  const open = new Set<PrimaryClient>()
  pool.on('connect', (client) => open.add(client as unknown as PrimaryClient))
  pool.on('remove', (client) => open.delete(client as unknown as PrimaryClient))
  const dialect = retries ? new RetryingDialect({ pool }) : new TimedDialect({ pool })
  const database = trackConnections(new Kysely<Tables>({ dialect }), open)
  pools.set(database, pool)
  return database
}

/** Registers the open connections of a database for `dropConnections`. */
function trackConnections(database: Database, open: Set<PrimaryClient>): Database {
  clients.set(database, open)
  return database
}

/** Destroys all connections of a database. Running queries reject; later ones open new connections. */
export function dropConnections(database: Database): void {
  for (const client of clients.get(database) ?? []) client.drop()
}

// A graceful close takes milliseconds.
const closeTimeout = 2_000

/** Closes the pool. Destroys connections that do not close within two seconds. */
export async function disconnect(database: Database): Promise<void> {
  const timer = setTimeout(() => dropConnections(database), closeTimeout)
  await database.destroy().finally(() => clearTimeout(timer))
}

/** Open connections, idle connections, and queries that wait for a connection. */
export function poolStats(database: Database): { total: number; idle: number; waiting: number } {
  const { totalCount: total = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = pools.get(database) ?? {}
  return { total, idle, waiting }
}

/**
 * Runs a statement on a connection of the pool. Closes the connection when the statement fails, because a text of several
 * statements may have left a transaction open.
 */
export async function queryPool(
  database: Database,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await pools.get(database)!.connect()
  let failure: Error | undefined
  try {
    // A text of several statements has no values and can not be prepared.
    return await (values?.length ? client.query(text, values) : client.query(text))
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** Whether PostgreSQL rejected a write because of the constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === constraint
}
