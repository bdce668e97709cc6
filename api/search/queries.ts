import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { selectPosts } from '#api/posts/public.ts'
import { linkedPosts } from './linked-queries.ts'

/**
 * The position of a post in the order of a search: place, score, id. Larger comes first. Places: 8 the post links to the typed
 * address, 7 to one above or below it, 6 to its host; 5 the title equals the query; all words are 4 in the title, 3 in title
 * and categories, 2 with the description, 1 with the review; 0 in the author's name. The score is the popularity; among
 * the posts of authors, it is the trending score.
 */
export type Hit = [place: number, score: number, id: number]

const beforeAll: Hit = [8, Infinity, 0]
// The first position of texts: `search_posts` knows no larger place.
const beforeTexts: Hit = [5, Infinity, 0]

interface Search {
  typed: string
  /** The words that are searched, as typed. */
  names: string[]
  /** Their search terms: see `meantWords`. */
  words: string[]
  /** The link that the query is, if it is one. */
  link: string | undefined
  after?: Hit | undefined
  count: number
}

// Members with the typed name whose posts are found, and those among whom they are chosen.
const maxAuthors = 20
const maxNamesakes = 200

/** The posts of a search, best first, after a hit. */
export function findPosts(database: Database, search: Search) {
  const { typed, words, names, link = null, after = beforeAll, count } = search
  const [place, score, id] = after
  const [textPlace, textScore, textId] = place > beforeTexts[0] ? beforeTexts : after
  const hits = sql<{ id: number; place: number; score: number }>`(
    with linked as materialized (
      select id, place, popularity as score from ${linkedPosts(link)} linked
    ), texts as materialized (
      select id, place, popularity as score
      from search_posts(
        ${typed}, ${words}::text[], array(select id from linked), ${textPlace}, ${textScore}, ${textId}, ${count}
      )
    ), authors as materialized (
      select id
      from (
        select id, name from members
        where words_of(name || ' ' || username) @@ ${nameQuery(names)}::tsquery
          and (select count(*) from texts) < ${count}
        limit ${maxNamesakes}
      ) namesakes
      order by lower(name) = lower(${typed}) desc, id
      limit ${maxAuthors}
    ), written as materialized (
      select found.id, 0 as place, found.trending_score as score
      from authors cross join lateral (
        select p.id, p.trending_score from posts p
        where p.author_id = authors.id and p.hidden_because is null
          and (0, p.trending_score, p.id) < (${place}::integer, ${score}::float8, ${id}::integer)
          and p.id <> all (array(select id from linked))
          and not exists (
            select from post_documents d
            where d.post_id = p.id and (d.described || d.review) @@ (select search_query(${words}::text[]))
          )
        order by p.trending_score desc, p.id desc
        limit ${count}
      ) found
    )
    select * from linked where (place, score, id) < (${place}::integer, ${score}::float8, ${id}::integer)
    union all
    select * from texts
    union all
    select * from written
    order by place desc, score desc, id desc
    limit ${count}
  )`
  return selectPosts(database)
    .innerJoin(hits.as<'hits'>('hits'), (join) => join.onRef('hits.id', '=', 'posts.id'))
    .select(['hits.place', 'hits.score'])
    .orderBy('hits.place', 'desc')
    .orderBy('hits.score', 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}

/** A found post and its position. */
export type Found = Awaited<ReturnType<typeof findPosts>>[number]

/** All words in a name, the last one as a prefix, in the syntax of `tsquery`. */
function nameQuery(words: string[]): string {
  const isPrefix = /..|[^\p{ASCII}]/u.test(words.at(-1) ?? '')
  return words.map((word) => `'${word}'`).join(' & ') + (isPrefix ? ':*' : '')
}

/** The id of a member by username, without case. */
export async function findAuthor(database: Database, username: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('members')
    .select('id')
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.id
}

/** The posts of one author, by trending score. */
export function findPostsOf(
  database: Database,
  author: number,
  { after = beforeAll, count }: Pick<Search, 'after' | 'count'>,
) {
  const [, score, id] = after
  return selectPosts(database)
    .select(['posts.trending_score as score', sql<number>`8`.as('place')])
    .where('posts.author_id', '=', author)
    .where(sql<boolean>`(posts.trending_score, posts.id) < (${score}::float8, ${id}::integer)`)
    .orderBy('posts.trending_score', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(count)
    .execute()
}
