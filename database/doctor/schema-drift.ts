import type pg from 'pg'
import type { Connection } from '#database/client.ts'
import { createMigrationsTable } from '#database/migrations.ts'
import { withClient } from '#database/primary-client.ts'
import { createSchema } from '#database/schema.ts'

/** An object of the schema that differs from `database/schema/`. */
export interface Drift {
  /** Kind and name, such as `index posts_newest`. */
  object: string
  expected: string
  /** Undefined when the object is missing. */
  actual: string | undefined
}

const referenceSchema = 'toolshelf_reference'

// Includes states that a definition does not show: invalid indexes, unvalidated constraints, disabled triggers.
const definitions = `
  select 'column ' || relname || '.' || attname as object,
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
    pg_get_triggerdef(pg_trigger.oid) || case when tgenabled = 'O' then '' else ' (disabled)' end
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where relnamespace = $1::regnamespace and not tgisinternal
  union all
  select 'function ' || oid::regprocedure, prosrc
  from pg_proc
  where pronamespace = $1::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = oid and deptype = 'e')`

/**
 * Compares the schema with a reference schema made from `database/schema/`, in a transaction that is rolled back. Ignores
 * additional objects, which the operator may have created.
 */
export async function schemaDrift(connection: Connection): Promise<Drift[]> {
  return withClient(connection, async (client) => {
    await client.query('begin')
    await client.query(`set local lock_timeout to '5s'`)
    const actual = await definitionsOf(client, 'public')
    await client.query(`create schema ${referenceSchema}`)
    await client.query(`set local search_path to ${referenceSchema}, public`)
    await createMigrationsTable(client)
    await createSchema(client)
    const expected = await definitionsOf(client, referenceSchema)
    await client.query('rollback')
    return [...expected]
      .filter(([object, definition]) => actual.get(object) !== definition)
      .map(([object, definition]) => ({ object, expected: definition, actual: actual.get(object) }))
  })
}

/** Each object of a schema with its definition, without the schema's name. */
export async function definitionsOf(client: pg.Client, schema: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ object: string; definition: string }>(definitions, [schema])
  const unqualified = (text: string) => text.replaceAll(`${schema}.`, '')
  return new Map(rows.map(({ object, definition }) => [unqualified(object), unqualified(definition)]))
}
