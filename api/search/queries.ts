import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'
import { isShownCategory } from '#api/categories/public.ts'

/**
 * Where a post stands in the order of a search: the place of the words (5 the title is what was typed, 4 all in the
 * title, 3 in title and categories, 2 with the description, 1 with the review), trending score, id. Each larger is
 * better.
 */
export type Hit = [place: number, trending: number, id: number]

/**
 * For each word what is to be searched for: itself, several with | between where it is the beginning of these or
 * resembles them, or itself with * behind it for all that begin so.
 */
export async function meantWords(database: Database, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select meant_words(${words}::text[]) as word
  `.execute(database)
  return rows.map((row) => row.word)
}

interface Search {
  typed: string
  words: string[]
  after?: Hit | undefined
  count: number
}

const beforeAll: Hit = [5, Infinity, 0]

/** The posts of a search, best first, after a hit. */
export function findPosts(database: Database, { typed, words, after, count }: Search) {
  const [place, trending, id] = after ?? beforeAll
  const hits = sql<{ id: number; place: number; trending: number }>`
    find_posts(${typed}, ${words}::text[], ${place}, ${trending}, ${id}, ${count})`
  return selectPosts(database)
    .innerJoin(hits.as<'hits'>('hits'), (join) => join.onRef('hits.id', '=', 'posts.id'))
    .select(['hits.place', 'hits.trending'])
    .orderBy('hits.place', 'desc')
    .orderBy('hits.trending', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}

interface Among {
  ids: number[]
  typed: string
  words: string[]
  after?: Hit | undefined
  last: Hit
}

/** Whether any of these posts stands in the order of a search after one hit and not after another. */
export async function standsAmong(
  database: Database,
  { ids, typed, words, after = beforeAll, last }: Among,
): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    with query as materialized (select search_query(${words}::text[]) as words), hits as (
      select
        case
          when lower(p.title) = lower(${typed}) then 5
          when d.title @@ query.words then 4
          when d.named @@ query.words then 3
          when d.described @@ query.words then 2
          when (d.described || d.review) @@ query.words then 1
        end as place,
        p.trending_score, p.id
      from query, posts p join post_documents d on d.post_id = p.id
      where p.id = any(${ids}::integer[])
    )
    select exists (
      select from hits
      where (place, trending_score, id) < (${after[0]}::integer, ${after[1]}::float8, ${after[2]}::integer)
        and (place, trending_score, id) >= (${last[0]}::integer, ${last[1]}::float8, ${last[2]}::integer)
    ) as any
  `.execute(database)
  return rows[0]!.any
}

// So many posts with the words are asked for their titles, which may be the same.
const mostSimilar = 40

/**
 * Titles and category names for what is being typed: those that begin with it first, then those that have its
 * words (or what they resemble), the trending ones first.
 */
export async function suggestions(
  database: Database,
  { typed, words, count }: { typed: string; words: string[]; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ suggestion: string }>`
    with recursive beginning as (
      select lower(${typed})::text collate "C" as text, lower(${typed})::text collate "C" || ${'\u{10ffff}'} as last
    ), beginning_titles as (
      -- From one title to the next different one, however often each was posted.
      (
        select 1 as nth, lower(title) collate "C" as key, title from posts
        where lower(title) collate "C" >= (select text from beginning)
          and lower(title) collate "C" < (select last from beginning) and hidden_because is null
        order by lower(title) collate "C"
        limit 1
      )
      union all
      select nth + 1, following.key, following.title
      from beginning_titles, lateral (
        select lower(posts.title) collate "C" as key, posts.title from posts
        where lower(posts.title) collate "C" > beginning_titles.key
          and lower(posts.title) collate "C" < (select last from beginning) and posts.hidden_because is null
        order by lower(posts.title) collate "C"
        limit 1
      ) following
      where nth < ${count}
    ), prefixed as materialized (
      (
        select name as suggestion, 1 as place, 0::float8 as score from categories
        where starts_with(lower(name), (select text from beginning)) and ${isShownCategory}
      )
      union all
      (
        select title, 1, 0 from beginning_titles
      )
    ), query as materialized (
      select search_query(${words}::text[]) as words
    ), similar_ones as (
      (
        select name as suggestion, 2 as place, 0::float8 as score from categories
        where words @@ (select words from query) and ${isShownCategory}
      )
      union all
      (
        select p.title, 2, p.trending_score
        from matching_posts(4, (select words from query), '{}', 'infinity', 0, ${mostSimilar}) found
        join posts p on p.id = found.id
      )
    )
    select suggestion from (
      select * from prefixed
      union all
      select * from similar_ones where (select count(*) from prefixed) < ${count}
    ) found
    group by suggestion
    order by min(place), max(score) desc, lower(suggestion), suggestion
    limit ${count}
  `.execute(database)
  return rows.map((row) => row.suggestion)
}
