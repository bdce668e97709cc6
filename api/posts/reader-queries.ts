import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { addReader } from './count-queries.ts'
import { type LockedPost, lockTarget } from './lock-queries.ts'

/** A shown post, and whether the member is its author or one of its readers; or undefined. */
export async function readerState(database: Database, member: number, post: number) {
  const { rows } = await sql<{ is_author: boolean; is_reader: boolean }>`
    select author_id = ${member}::integer as is_author,
      exists (select from post_readers where post_id = posts.id and member_id = ${member}::integer) as is_reader
    from posts where id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]
}

/** Stores that a member has opened a post. Returns the post; undefined when it or the member is gone. */
export function openPost(database: Database, member: number, id: number): Promise<LockedPost | undefined> {
  return inTransaction(database, async (transaction) => {
    const post = await lockTarget(transaction, { member, post: id })
    if (post) await addReader(transaction, member, post)
    return post
  })
}
