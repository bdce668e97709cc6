import type pg from 'pg'

/** A table whose rows a backup holds, with the columns that are stored rather than computed. */
export interface KeptTable {
  name: string
  columns: string[]
}

/** Where the next number of a table comes from. */
export interface Sequence {
  name: string
  /** The last number given out; the first one to give out while `used` is false. */
  last: string
  used: boolean
}

/**
 * Tables of the schema `public` that a backup leaves out: sessions, codes, counts for rate limits and the mails of earlier
 * versions; the migrations stand in the backup's description. The job queue has a schema of its own and is left out too:
 * a restored site must not send old mails again. Members sign in again, so the hashes of their passwords are kept.
 */
export const leftOut = [
  'sessions',
  'reset_codes',
  'reset_code_attempts',
  'mails',
  'rate_limits',
  'migrations',
]

// What belongs to an extension is made by it again.
const ownRelations = `
  pg_class.relnamespace = 'public'::regnamespace and not exists (
    select from pg_depend
    where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
  )`

/** The tables that a backup holds, by name. */
export async function keptTables(client: pg.Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select relname as name, json_agg(attname order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
       and relname <> all ($1) and ${ownRelations}
     group by relname order by relname`,
    [leftOut],
  )
  return rows
}

/** Every sequence as it stands now, which is at or past the last number of any row seen so far. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and ${ownRelations} order by relname`,
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
 * The names of the tables, views and sequences that are there already, with the job queue of an earlier site, whose mails
 * would be sent: none in an empty database.
 */
export async function relationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name, relkind from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${ownRelations}
     union all
     select 'pgboss.job', relkind from pg_class
     where relkind = 'p' and relnamespace = to_regnamespace('pgboss') and relname = 'job'
     order by relkind, name`,
  )
  return rows.map(({ name }) => name)
}
