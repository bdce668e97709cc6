import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'

/** Shown posts of these ids, in no order. */
export function postsById(database: Database, ids: number[]) {
  return selectPosts(database)
    .where('posts.id', 'in', [0, ...ids])
    .execute()
}

// Posts with some of the words that are sorted at most.
const maxSorted = sql.lit(200)

/** Ids of posts without a tool that have some of the words, those with most frequent ones first. */
export async function postsWithSomeWords(database: Database, q: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with words as materialized (
      select string_agg(quote_literal(word), ' | ')::tsquery as query from unnest(tsvector_to_array(finder_words(${q}))) word
    )
    select id from (
      select posts.id, ts_rank(described || review, (select query from words)) as rank
      from post_documents join posts on posts.id = post_id
      where (described || review) @@ (select query from words) and tool_id is null and hidden_because is null
      limit ${maxSorted}
    ) having_some
    order by rank desc, id desc limit ${count}
  `.execute(database)
  return rows.map(({ id }) => id)
}
