import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockPost } from './lock-queries.ts'

/** A shown post, and whether the member is its author or one of its readers; or undefined. */
export async function readerState(database: Database, member: number, post: number) {
  const { rows } = await sql<{ is_author: boolean; is_reader: boolean }>`
    select author_id = ${member}::integer as is_author,
      exists (select from post_readers where post_id = posts.id and member_id = ${member}::integer) as is_reader
    from posts where id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]
}

/**
 * Stores that a member has opened a post, and returns the post as it was then. Undefined when the post or the member is
 * gone.
 */
export async function addReader(database: Database, member: number, post: number) {
  const statement = sql<{ tool_id: number | null; helpful_count: number }>`
    with ${lockPost(member, post)}, added as (
      insert into post_readers (post_id, member_id) select id, ${member}::integer from target
      on conflict do nothing
    )
    select tool_id, helpful_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}
