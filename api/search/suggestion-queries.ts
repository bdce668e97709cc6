import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { isInMenus } from '#api/categories/public.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy } from '#api/posts/public.ts'
import { linkedPosts } from './linked-queries.ts'

// Posts with the words whose titles are read: several may have the same title.
const mostSimilar = 40

export interface Suggestion {
  suggestion: string
  /** A post with this title; null for the name of a category. */
  post: number | null
}

interface Typed {
  typed: string
  words: string[]
  /** The link that the text is, if it is one. */
  link: string | null | undefined
  /** Null for a guest. */
  viewer: Viewer | null
}

/**
 * Titles and category names for a text that is being typed: those of posts with this link first, then those that begin with
 * the text, then those with its words or similar ones, popular ones first.
 */
export async function suggestions(
  database: Database,
  { typed, words, link = null, viewer, count }: Typed & { count: number },
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
          and ${notMutedBy(viewer)}
        order by lower(title) collate "C"
        limit 1
      )
      union all
      select nth + 1, following.key, following.title, following.id
      from beginning_titles, lateral (
        select lower(posts.title) collate "C" as key, posts.title, posts.id from posts
        where lower(posts.title) collate "C" > beginning_titles.key
          and lower(posts.title) collate "C" < (select last from beginning) and posts.hidden_because is null
          and ${notMutedBy(viewer)}
        order by lower(posts.title) collate "C"
        limit 1
      ) following
      where nth < ${count}
    ), prefixed as materialized (
      (
        select p.title as suggestion, p.id as post, -linked.place as place, linked.popularity as score,
          null::integer as newest
        from ${linkedPosts(link)} linked join posts p on p.id = linked.id
        where ${notMutedBy(viewer, 'p')}
        order by linked.place desc, linked.popularity desc, linked.id desc
        limit ${count}
      )
      union all
      (
        select name, null, 1, 0, null from categories
        where starts_with(lower(name), (select text from beginning)) and ${isInMenus}
      )
      union all
      (
        select title, id, 1, 0, null from beginning_titles
      )
    ), query as materialized (
      select search_query(${words}::text[]) as words
    ), similar_ones as (
      (
        select name as suggestion, null::integer as post, 2 as place, 0::float8 as score, null::integer as newest
        from categories
        where words @@ (select words from query) and ${isInMenus}
      )
      union all
      (
        select p.title, p.id, 2, found.popularity, p.id
        from popular_matches(4, (select words from query), '{}', 'infinity', 0, ${mostSimilar}) found
        join posts p on p.id = found.id and ${notMutedBy(viewer, 'p')}
      )
    )
    select suggestion, min(post) as post from (
      select * from prefixed
      union all
      select * from similar_ones where (select count(*) from prefixed) < ${count}
    ) found
    group by suggestion
    order by min(place), max(score) desc, max(newest) desc nulls last, lower(suggestion), suggestion
    limit ${count}
  `.execute(database)
  return rows
}
