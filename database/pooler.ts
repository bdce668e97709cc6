import type pg from 'pg'
import { describeUrl } from './connection-urls.ts'
import { canNotify, Incompatible, waitFor, type WaitOptions } from './external.ts'
import { withClient } from './primary-client.ts'

/** The settings of connections that startup parameters make without a pooler; `statement` as in `QueryTimeouts`. */
function settingsOf(statement: number): Record<string, string> {
  return {
    statement_timeout: String(statement),
    idle_in_transaction_session_timeout: String(statement),
    plan_cache_mode: 'force_generic_plan',
  }
}

/** The parameter of a database in PgBouncer's configuration that makes the settings of the site's connections. */
export function connectQuery(statement: number): string {
  const statements = Object.entries(settingsOf(statement)).map(([name, value]) => `set ${name} = ${value}`)
  return statements.join('; ')
}

const otherDatabase =
  'what it notifies does not reach DATABASE_URL. Both addresses must lead to the same database of the same server.'

/**
 * Waits until the pooler of DATABASE_POOL_URL answers, and checks that it leads to the database of DATABASE_URL; throws a
 * sentence otherwise. Returns a sentence for the operator if it does not limit the time of statements.
 */
export function waitForPooler(
  poolUrl: string,
  url: string,
  { statement, ...options }: WaitOptions & { statement: number },
): Promise<string | undefined> {
  const pooler = `pooler of DATABASE_POOL_URL (${describeUrl(poolUrl)})`
  const check = (timeout: number) =>
    withClient(url, (direct) =>
      withClient({ connectionString: poolUrl, connectionTimeoutMillis: timeout }, async (pooled) => {
        if (!(await canNotify(pooled, direct))) throw new Incompatible(otherDatabase)
        const missing = await missingSettings(pooled, statement)
        if (missing.length === 0) return undefined
        return `The ${pooler} does not set ${missing.join(', ')}. In PgBouncer, add to the line of the database: connect_query='${connectQuery(statement)}'`
      }),
    )
  return waitFor(`the ${pooler}`, check, options)
}

/** The settings that are not made on a connection. Other timeouts than the site's are the operator's choice. */
async function missingSettings(client: pg.Client, statement: number): Promise<string[]> {
  const wanted = settingsOf(statement)
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in (${Object.keys(wanted)
      .map((name) => `'${name}'`)
      .join(', ')}) order by name desc`,
  )
  const isMade = ({ name, setting }: { name: string; setting: string }) =>
    name.endsWith('_timeout') ? setting !== '0' : setting === wanted[name]
  return rows.filter((row) => !isMade(row)).map(({ name }) => name)
}
