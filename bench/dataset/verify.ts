import pg from 'pg'
import type { Connection } from '#database/client.ts'

// About 200 posts by id, and the most popular ones.
const sample = `
  select id from posts where id % greatest((select count(*) from posts) / 200, 1) = 0
  union
  (select id from posts order by trending_score desc limit 20)
  union
  (select id from posts order by rating_score desc limit 20)`

const posts = `
  with counted as (
    select p.id,
      (select count(*) from likes l where l.post_id = p.id) as likes,
      (select count(*) from likes l where l.post_id = p.id and l.member_id <> p.author_id) as other_likes,
      (select count(*) from comments c where c.post_id = p.id) as comments,
      (select count(distinct member_id) from comments c where c.post_id = p.id and c.member_id <> p.author_id)
        as commenters,
      (select count(distinct member_id) from saved_items i where i.post_id = p.id and i.member_id <> p.author_id)
        as savers,
      (select array_agg((select count(*) from ratings r where r.post_id = p.id and r.value = stars) order by stars)
        from generate_series(1, 5) stars) as ratings,
      (select count(*) from helpful_marks h where h.post_id = p.id) as marks,
      (select count(*) from post_readers r where r.post_id = p.id) as readers,
      (select array_agg(category_id order by category_id) from post_categories where post_id = p.id) as category_ids,
      words_of(p.title) as title
    from posts p where id in (${sample})
  )
  select 'post ' || p.id as wrong
  from counted c join posts p using (id) left join post_documents d on d.post_id = p.id
  where (p.like_count, p.other_like_count, p.comment_count, p.other_commenter_count, p.other_saver_count,
      p.helpful_count, p.counted_helpful_count, p.reader_count)
      <> (c.likes, c.other_likes, c.comments, c.commenters, c.savers, c.marks, c.marks, c.readers)
    or array[p.rating_1, p.rating_2, p.rating_3, p.rating_4, p.rating_5]::bigint[] <> c.ratings
    or (d.title, d.category_ids, p.category_ids) is distinct from (c.title, c.category_ids, c.category_ids)`

const lists = `
  select 'list ' || id as wrong from saved_lists l
  where id % 97 = 0 and post_count <> (select count(*) from saved_items i where i.list_id = l.id)`

const words = `
  select distinct 'word ' || lexeme as wrong
  from post_documents d, unnest(d.described || d.review)
  where post_id in (${sample}) and length(lexeme) <= 40
    and not exists (select from search_words where word = lexeme)`

/** Recounts a sample of rows. Throws an error that names rows with wrong counters or search documents. */
export async function verify(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const wrong: string[] = []
    for (const statement of [posts, lists, words]) {
      const { rows } = await client.query<{ wrong: string }>(statement)
      wrong.push(...rows.map((row) => row.wrong))
    }
    if (wrong.length > 0) throw new Error(`Counters or documents are wrong: ${wrong.slice(0, 5).join(', ')}`)
  } finally {
    await client.end()
  }
}
