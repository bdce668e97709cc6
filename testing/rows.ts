import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

let counted = 0

/** Members who exist and can't sign in, each with the default list: their ids. */
export async function insertMembers(database: Database, count: number): Promise<number[]> {
  const first = counted
  counted += count
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into members (name, email, username, password_hash)
      select 'Row ' || n, 'row' || n || '@example.org', 'row_' || n, '-'
      from generate_series(${first + 1}::integer, ${first + count}::integer) n
      returning id
    ), listed as (
      insert into saved_lists (member_id, name, is_default) select id, 'Saved', true from made
    )
    select id from made order by id
  `.execute(database)
  return rows.map((row) => row.id)
}

/** One post for each time, in the given categories: their ids in the order of the times. */
export async function insertPosts(
  database: Database,
  author: number,
  times: Date[],
  categories: number[] = [1],
): Promise<number[]> {
  const posts = times.map((at, n) => ({
    author_id: author,
    title: `Post ${n + 1}`,
    description: 'Text',
    created_at: at,
  }))
  const inserted = await database.insertInto('posts').values(posts).returning(['id', 'created_at']).execute()
  const filed = inserted.flatMap(({ id, created_at }) =>
    categories.map((category_id) => ({ post_id: id, category_id, created_at })),
  )
  if (filed.length > 0) await database.insertInto('post_categories').values(filed).execute()
  return inserted.map(({ id }) => id)
}
