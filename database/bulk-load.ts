import type pg from 'pg'

const tablesWithTriggers = `
  select distinct tgrelid::regclass::text as "table" from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`

const foreignKeys = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

// Without the indexes of primary keys and unique constraints.
const plainIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)`

/**
 * Runs the work with triggers disabled, and without foreign keys and indexes. Recreates them afterwards, which checks
 * every foreign key.
 */
export async function bulkLoad(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const tables = (await client.query(tablesWithTriggers)).rows
  const keys = (await client.query(foreignKeys)).rows
  const indexes = (await client.query(plainIndexes)).rows
  for (const { table } of tables) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { table } of tables) await client.query(`alter table ${table} enable trigger user`)
}
