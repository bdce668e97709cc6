import type pg from 'pg'

/** Whether the database has a member who is not a demo member. False for a database without a schema. */
export async function hasRealMembers(client: pg.ClientBase): Promise<boolean> {
  const { rows: tables } = await client.query(`select from pg_tables where tablename = 'members'`)
  if (tables.length === 0) return false
  const { rows } = await client.query('select from members where not is_demo limit 1')
  return rows.length > 0
}

/** Drops every schema with all its tables, functions and extensions, and creates an empty `public`. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  await client.query('begin')
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`)
  await client.query('create schema public')
  await client.query('commit')
}
