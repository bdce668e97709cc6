import type pg from 'pg'

/** A table in a backup, with the columns that are stored rather than computed. */
export interface BackupTable {
  name: string
  columns: string[]
}

export interface Sequence {
  name: string
  /** The last value that was handed out; the first one to hand out while `used` is false. */
  last: string
  used: boolean
}

/**
 * Tables without rows in a backup: sessions and the browsers that get pushes in them, access tokens, codes, tokens that work once,
 * what waits for a mail, a digest or a push, files that wait for their removal, rate limits, idempotency keys, imports with their files, notices for the operator, events for webhooks. Members sign in again, so their password hashes
 * are included. The backup's description lists the migrations. The job queue has a schema of its own and is left out as well:
 * a restored site must not send old mails again.
 */
export const excludedTables = [
  'sessions',
  'push_subscriptions',
  'access_tokens',
  'access_token_networks',
  'unsent_pushes',
  'unmailed_notifications',
  'notification_mail_schedule',
  'one_time_tokens',
  'reset_codes',
  'reset_code_attempts',
  'removed_pictures',
  'rate_limits',
  'idempotency_keys',
  'imports',
  'operator_notices',
  'webhook_events',
  'webhook_deliveries',
  'migrations',
]

// Without relations of extensions, which `create extension` makes.
const siteRelations = `
  pg_class.relnamespace = 'public'::regnamespace and not exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
  )`

/** The tables of a backup, ordered by name. */
export async function backupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select relname as name, json_agg(attname order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
       and relname <> all ($1) and ${siteRelations}
     group by relname order by relname`,
    [excludedTables],
  )
  return rows
}

/** The current state of every sequence: at or past the ids of all rows seen so far. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and ${siteRelations} order by relname`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last, is_called as used from public.${client.escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...found[0]! })
  }
  return sequences
}

/**
 * The names of all tables, views and sequences, with the job queue of an earlier site, whose mails would be sent. Empty
 * for an empty database.
 */
export async function existingRelations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name, relkind from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${siteRelations}
     union all
     select 'pgboss.job', relkind from pg_class
     where relkind = 'p' and relnamespace = to_regnamespace('pgboss') and relname = 'job'
     order by relkind, name`,
  )
  return rows.map(({ name }) => name)
}
