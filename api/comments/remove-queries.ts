import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { publishChanges } from '#api/notifications/public.ts'
import { markForFinder } from '#api/posts/public.ts'

/**
 * Deletes comments on locked posts, with their notifications. One that has replies becomes a stub, without author and text, and is deleted with its last
 * reply.
 */
export async function removeComments(transaction: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows: withdrawn } = await sql<{ member_id: number }>`
    delete from notifications where comment_id = any (${ids}::integer[]) returning member_id
  `.execute(transaction)
  publishChanges(transaction, withdrawn)
  const { rows: about } = await sql<{ post_id: number }>`
    select distinct post_id from comments where id = any (${ids}::integer[])
  `.execute(transaction)
  await markForFinder(
    transaction,
    about.map(({ post_id }) => post_id),
  )
  const { rows: answered } = await sql<{ id: number }>`
    select id from comments
    where id = any (${ids}::integer[]) and exists (select from comments reply where reply.parent_id = comments.id)
  `.execute(transaction)
  const stubs = new Set(answered.map(({ id }) => id))
  await makeStubs(transaction, [...stubs])
  const changed = [...stubs]
  let leaving = ids.filter((id) => !stubs.has(id))
  while (leaving.length > 0) {
    const { rows } = await sql<{ parent_id: number }>`
      with deleted as (delete from comments where id = any (${leaving}::integer[]) returning parent_id)
      select distinct parent_id from deleted where parent_id is not null
    `.execute(transaction)
    const parents = rows.map(({ parent_id }) => parent_id)
    changed.push(...parents)
    leaving = await findEmptyStubs(transaction, parents)
  }
  await sql`select recount_comments(${changed}::integer[])`.execute(transaction)
}

/** Removes all that is about comments, and what they say. */
async function makeStubs(transaction: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['comment_likes', 'mentions', 'cases'] as const) {
    await sql`delete from ${sql.table(table)} where comment_id = any (${ids}::integer[])`.execute(transaction)
  }
  await sql`
    update comments
    set member_id = null, is_tied = false, text = '', edited_at = null,
      hidden_because = coalesce(hidden_because, 'Its author has deleted it.')
    where id = any (${ids}::integer[])
  `.execute(transaction)
}

async function findEmptyStubs(transaction: Database, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from comments
    where id = any (${ids}::integer[]) and member_id is null
      and not exists (select from comments reply where reply.parent_id = comments.id)
  `.execute(transaction)
  return rows.map(({ id }) => id)
}
