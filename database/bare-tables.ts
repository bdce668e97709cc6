import type pg from 'pg'

const triggered = `
  select distinct tgrelid::regclass::text as "table" from pg_trigger
  where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`

const foreignKeys = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`

// Those behind a constraint stay, and those that nothing is loaded into.
const indexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint where conindid = indexrelid)`

/**
 * Does the work while no trigger fires, no foreign key is checked row by row and no index grows entry by entry.
 * Everything stands again afterwards, and the keys are checked as a whole.
 */
export async function withBareTables(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const triggers = (await client.query(triggered)).rows
  const keys = (await client.query(foreignKeys)).rows
  const built = (await client.query(indexes)).rows
  for (const { table } of triggers) await client.query(`alter table ${table} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of built) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of built) await client.query(definition)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { table } of triggers) await client.query(`alter table ${table} enable trigger user`)
}
