import type pg from 'pg'
import type { Connection } from '#database/client.ts'
import { applyMigration, migrationFiles, rememberMigrations } from '#database/migration-files.ts'
import { withClient } from '#database/site-client.ts'

/** A part of the schema that is not as the migrations make it. */
export interface Drift {
  /** Such as `index posts_newest`. */
  what: string
  /** As the migrations make it, and as it is; undefined where it is not there. */
  wanted: string | undefined
  found: string | undefined
}

const pattern = 'schema_made_to_compare'

// With what can be wrong although the definition is right: an index that was never finished, a constraint that was
// never checked, a trigger that is switched off.
const parts = `
  select 'column ' || relname || '.' || attname as what,
    format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(adbin, adrelid), '') as definition
  from pg_class join pg_attribute on attrelid = pg_class.oid
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = $1::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select 'index ' || relname,
    pg_get_indexdef(indexrelid) || case when indisvalid and indisready then '' else ' (not valid)' end
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = $1::regnamespace
  union all
  select 'constraint ' || conname || ' of ' || conrelid::regclass,
    pg_get_constraintdef(oid) || case when convalidated then '' else ' (not valid)' end
  from pg_constraint where connamespace = $1::regnamespace and contype <> 'n' and conrelid <> 0
  union all
  select 'trigger ' || tgname || ' of ' || relname,
    pg_get_triggerdef(pg_trigger.oid) || case when tgenabled = 'O' then '' else ' (switched off)' end
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = $1::regnamespace and not tgisinternal
  union all
  select 'function ' || oid::regprocedure, prosrc
  from pg_proc
  where pronamespace = $1::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = oid and deptype = 'e')`

/**
 * Compares the schema with one that is made by the migrations beside it, in a transaction that is undone. What is there
 * besides is not told: a program of the operator's may have put it there.
 */
export async function schemaDrift(connection: Connection): Promise<Drift[]> {
  return withClient(connection, async (client) => {
    await client.query('begin')
    await client.query(`set local lock_timeout to '5s'`)
    const found = await partsOf(client, 'public')
    await client.query(`create schema ${pattern}`)
    await client.query(`set local search_path to ${pattern}, public`)
    await makeSchema(client)
    const wanted = await partsOf(client, pattern)
    await client.query('rollback')
    return [...wanted]
      .filter(([what, definition]) => found.get(what) !== definition)
      .map(([what, definition]) => ({ what, wanted: definition, found: found.get(what) }))
  })
}

async function makeSchema(client: pg.Client): Promise<void> {
  await rememberMigrations(client)
  for (const file of await migrationFiles()) await applyMigration(client, file)
}

async function partsOf(client: pg.Client, schema: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ what: string; definition: string }>(parts, [schema])
  const bare = (text: string) => text.replaceAll(`${schema}.`, '')
  return new Map(rows.map(({ what, definition }) => [bare(what), bare(definition)]))
}
