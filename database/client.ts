import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { RetryingDialect } from './retrying-dialect.ts'
import { SiteClient } from './site-client.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** A connection URL, which may name several hosts, or where and as whom to connect. */
export type Connection = string | pg.ClientConfig

const names = new Map<string, string>()

/**
 * The name under which a statement is prepared, made from its text. Every query is written with a fixed text
 * (lists go in as one array parameter), so there are only as many names as there are queries in the code.
 */
function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}

/** A client that prepares each parametrised statement once, and from then on only binds it. */
export class PreparingClient extends SiteClient {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads are wider than can be repeated
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values, callback)
    return super.query({ name: statementName(text), text, values }, callback)
  }
}

const parsers: Record<number, (value: string) => unknown> = {
  // int8 (counts) and numeric (averages) are far below what a double holds exactly.
  [pg.types.builtins.INT8]: Number,
  [pg.types.builtins.NUMERIC]: Number,
}

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format)
  },
}

/** How long whoever asks the database may have to wait, in milliseconds. */
export interface Patience {
  /** For a connection: a free one, or a new one. */
  forConnection: number
  /** For the end of a statement, and for the next one of a transaction. */
  forStatement: number
}

// What ends in good order ends within milliseconds.
const silence = 2_000

/** Closes the pool. Connections whose other end is silent are broken off after two seconds. */
export async function disconnect(database: Database): Promise<void> {
  const timer = setTimeout(() => breakOff(database), silence)
  await database.destroy().finally(() => clearTimeout(timer))
}

interface PoolOptions {
  /** The number of connections at most. */
  max?: number
  /** Without it, as long as it takes. */
  patience?: Patience | undefined
  /** Whether a statement is sent again that was undone to end a deadlock. A replica undoes for other reasons. */
  retries?: boolean
}

/**
 * Each statement is planned once on a connection, whatever its values. Left to itself, PostgreSQL plans some of them
 * anew each time, because it takes `limit $1` for a tenth of the table; that took longer than running them.
 */
export const planOnce = '-c plan_cache_mode=force_generic_plan'

const pools = new WeakMap<Database, pg.Pool>()
const clients = new WeakMap<Database, Set<SiteClient>>()

/** Breaks off every connection: whoever waits for an answer gets an error, and the next ones get new connections. */
export function breakOff(database: Database): void {
  for (const client of clients.get(database) ?? []) client.drop()
}

/** How many connections are open, how many of these do nothing, and how many wait for one. */
export function loadOf(database: Database): { total: number; idle: number; waiting: number } {
  const { totalCount: total = 0, idleCount: idle = 0, waitingCount: waiting = 0 } = pools.get(database) ?? {}
  return { total, idle, waiting }
}

/**
 * Runs a statement on a connection of the pool. A connection whose statement failed is closed, because a text of several
 * statements may have left a transaction open on it.
 */
export async function queryPool(
  database: Database,
  text: string,
  values?: unknown[],
): Promise<pg.QueryResult> {
  const client = await pools.get(database)!.connect()
  let failure: Error | undefined
  try {
    // A text of several statements has no values, and can not be prepared.
    return await (values?.length ? client.query(text, values) : client.query(text))
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** With `planOnce`, except where a URL has options of its own. */
function settings(connection: Connection): pg.ClientConfig {
  if (typeof connection === 'string') return { options: planOnce, connectionString: connection }
  return { ...connection, options: [planOnce, connection.options].filter(Boolean).join(' ') }
}

function limits({ forConnection, forStatement }: Patience): pg.ClientConfig {
  return {
    connectionTimeoutMillis: forConnection,
    statement_timeout: forStatement,
    idle_in_transaction_session_timeout: forStatement,
  }
}

/** How the site connects, and for how long it waits. */
export function settingsOf(connection: Connection, patience: Patience | undefined): pg.ClientConfig {
  return {
    ...settings(connection),
    ...(patience && limits(patience)),
    types: types as unknown as pg.CustomTypesConfig,
    application_name: 'toolshelf',
  }
}

/** Lets `breakOff` break off these connections of a database, whichever are open. */
export function breakable(database: Database, open: Set<SiteClient>): Database {
  clients.set(database, open)
  return database
}

/** Opens a pool of connections and the typed queries on it. `disconnect` closes it. */
export function connect(
  connection: Connection,
  { max = 10, patience, retries = true }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    ...settingsOf(connection, patience),
    Client: PreparingClient as unknown as new () => pg.ClientBase,
    max,
  } as pg.PoolConfig)
  // An idle connection that breaks is replaced by the pool; whoever uses a broken one gets the error from the query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const open = new Set<SiteClient>()
  pool.on('connect', (client) => open.add(client as unknown as SiteClient))
  pool.on('remove', (client) => open.delete(client as unknown as SiteClient))
  const dialect = retries ? new RetryingDialect({ pool }) : new PostgresDialect({ pool })
  const database = breakable(new Kysely<Tables>({ dialect }), open)
  pools.set(database, pool)
  return database
}
