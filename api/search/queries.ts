import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'
import { isShownCategory } from '#api/categories/public.ts'

/**
 * The position of a post in the order of a search: the place of the words (5: the title equals the query, 4: all in the
 * title, 3: in title and categories, 2: with the description, 1: with the review), trending score, id. Larger comes first.
 */
export type Hit = [place: number, trending: number, id: number]

/**
 * The search terms for each word: the word itself, several alternatives with | between them where it is a prefix or a
 * misspelling of these, or the word with * for every word with this prefix.
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

// Posts with the words whose titles are read: several may have the same title.
const mostSimilar = 40

export interface Suggestion {
  suggestion: string
  /** A post with this title; null for the name of a category. */
  post: number | null
}

/**
 * Titles and category names for a text that is being typed: those that begin with it first, then those with its words or
 * similar ones, trending ones first.
 */
export async function suggestions(
  database: Database,
  { typed, words, count }: { typed: string; words: string[]; count: number },
): Promise<Suggestion[]> {
  const { rows } = await sql<Suggestion>`
    with recursive beginning as (
      select lower(${typed})::text collate "C" as text, lower(${typed})::text collate "C" || ${'\u{10ffff}'} as last
    ), beginning_titles as (
      -- From each title to the next different one, past all posts with the same title.
      (
        select 1 as nth, lower(title) collate "C" as key, title, id from posts
        where lower(title) collate "C" >= (select text from beginning)
          and lower(title) collate "C" < (select last from beginning) and hidden_because is null
        order by lower(title) collate "C"
        limit 1
      )
      union all
      select nth + 1, following.key, following.title, following.id
      from beginning_titles, lateral (
        select lower(posts.title) collate "C" as key, posts.title, posts.id from posts
        where lower(posts.title) collate "C" > beginning_titles.key
          and lower(posts.title) collate "C" < (select last from beginning) and posts.hidden_because is null
        order by lower(posts.title) collate "C"
        limit 1
      ) following
      where nth < ${count}
    ), prefixed as materialized (
      (
        select name as suggestion, null::integer as post, 1 as place, 0::float8 as score from categories
        where starts_with(lower(name), (select text from beginning)) and ${isShownCategory}
      )
      union all
      (
        select title, id, 1, 0 from beginning_titles
      )
    ), query as materialized (
      select search_query(${words}::text[]) as words
    ), similar_ones as (
      (
        select name as suggestion, null::integer as post, 2 as place, 0::float8 as score from categories
        where words @@ (select words from query) and ${isShownCategory}
      )
      union all
      (
        select p.title, p.id, 2, p.trending_score
        from matching_posts(4, (select words from query), '{}', 'infinity', 0, ${mostSimilar}) found
        join posts p on p.id = found.id
      )
    )
    select suggestion, min(post) as post from (
      select * from prefixed
      union all
      select * from similar_ones where (select count(*) from prefixed) < ${count}
    ) found
    group by suggestion
    order by min(place), max(score) desc, lower(suggestion), suggestion
    limit ${count}
  `.execute(database)
  return rows
}
