import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { firstPosts } from '#api/views/first-posts.ts'
import { selectPosts } from '#api/views/post-view.ts'

import type { FeedKey, FeedOrder } from './order.ts'

const columns = {
  new: 'posts.created_at',
  trending: 'posts.trending_score',
  top: 'posts.rating_score',
} as const

/** What the indexes of the orders hold. */
const shown = sql`posts.hidden_because is null`

interface Stretch {
  after: FeedKey | undefined
  count: number
}

function selectKeyedPosts(database: Database) {
  return selectPosts(database).select(['posts.trending_score', 'posts.rating_score'])
}

/** The newest of one category: a walk along its own index. */
function newestOf(database: Database, category: number, { after, count }: Stretch) {
  return selectKeyedPosts(database)
    .innerJoin('post_categories as walked', 'walked.post_id', 'posts.id')
    .where('walked.category_id', '=', category)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('walked.created_at', 'walked.post_id'), '<', eb.tuple(after!.at as Date, after!.id)),
      ),
    )
    .orderBy('walked.created_at', 'desc')
    .orderBy('walked.post_id', 'desc')
    .limit(count)
    .execute()
}

/** Posts with every one of the categories. */
function filtered(database: Database, order: FeedOrder, categories: number[], { after, count }: Stretch) {
  const column = columns[order]
  const key = sql.ref(column)
  const chosen = firstPosts({
    key,
    among: after ? sql`${shown} and (${key}, posts.id) < (${after.at}, ${after.id})` : shown,
    filed: sql`category_ids @> ${categories}::integer[]`,
    count,
  })
  return selectKeyedPosts(database)
    .innerJoin(chosen.as<'chosen'>('chosen'), (join) => join.onRef('chosen.id', '=', 'posts.id'))
    .orderBy(column, 'desc')
    .orderBy('posts.id', 'desc')
    .execute()
}

/** `count` posts of the feed in the given order, after a key, each with every one of `categories`. */
export function feed(
  database: Database,
  order: FeedOrder,
  { categories, ...stretch }: Stretch & { categories: number[] },
) {
  const [category, ...more] = categories
  if (order === 'new' && category !== undefined && more.length === 0) {
    return newestOf(database, category, stretch)
  }
  if (category !== undefined) return filtered(database, order, categories, stretch)
  const { after, count } = stretch
  const column = columns[order]
  return selectKeyedPosts(database)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple(column, 'posts.id'), '<', eb.tuple(after!.at as never, after!.id))),
    )
    .orderBy(column, 'desc')
    .orderBy('posts.id', 'desc')
    .limit(count)
    .execute()
}

/** The trending posts, at most `ofOneAuthor` of each author. */
export function trending(database: Database, count: number, ofOneAuthor: number) {
  return selectPosts(database)
    .where(
      sql<boolean>`(
        select count(*) from (
          select from posts as better
          where better.author_id = posts.author_id and better.hidden_because is null
            and (better.trending_score, better.id) > (posts.trending_score, posts.id)
          limit ${ofOneAuthor}
        ) as ahead
      ) < ${ofOneAuthor}`,
    )
    .orderBy('posts.trending_score', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(count)
    .execute()
}

/** The best rated posts of others: those in the viewer's interests first, then the rest. */
export function highlighted(database: Database, viewer: number, count: number) {
  const key = sql.ref('posts.rating_score')
  const rated = sql`${shown} and posts.rating_count > 0 and posts.author_id <> ${viewer}`
  const interests = sql`array(select category_id from member_interests where member_id = ${viewer})`
  const ofInterest = firstPosts({
    key,
    among: sql`${rated} and cardinality(${interests}) > 0`,
    filed: sql`category_ids && ${interests}`,
    count,
  })
  return selectPosts(database)
    .innerJoin(
      sql<{ id: number; place: number }>`(
        select id, min(place) as place from (
          (
            select id, 0 as place
            from ${ofInterest} of_interest
          )
          union all
          (
            select posts.id, 1 from posts where ${rated} order by ${key} desc, posts.id desc limit ${count}
          )
        ) as candidates
        group by id
      )`.as<'chosen'>('chosen'),
      (join) => join.onRef('chosen.id', '=', 'posts.id'),
    )
    .orderBy('chosen.place')
    .orderBy('posts.rating_score', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(count)
    .execute()
}
