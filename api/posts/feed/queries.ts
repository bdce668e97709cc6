import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { preparedQuery, type Placeholders } from '#database/prepared-query.ts'
import { firstPosts, rarestCategoryScan } from './scan-queries.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { notMutedBy, selectPosts } from '#api/posts/public.ts'
import type { FeedKey, FeedOrder } from './order.ts'

const columns = {
  new: 'posts.created_at',
  trending: 'posts.trending_score',
  top: 'posts.rating_score',
} as const

/** Predicate of the partial indexes of the orders. */
const shown = sql`posts.hidden_because is null`

interface FeedPage {
  /** Key of the last shown post; undefined on the first page. */
  after: FeedKey | undefined
  count: number
}

interface Values extends FeedKey {
  count: number
}

type From = Placeholders<Values>

// Above every key: all orders are descending.
const beforeAll: FeedKey = { at: Infinity, id: 0 }

/** Posts with the sort key of an order, for the cursor. */
function selectKeyedPosts(database: Database, order: FeedOrder) {
  return selectPosts(database).select(`${columns[order]} as at`)
}

/** All posts in an order, by an index scan. */
function all(order: FeedOrder) {
  const key = sql.ref(columns[order])
  return preparedQuery((database, { at, id, count }: From) =>
    selectKeyedPosts(database, order)
      .where(sql<boolean>`(${key}, posts.id) < (${at}, ${id})`)
      .orderBy(key, 'desc')
      .orderBy('posts.id', 'desc')
      .limit(count),
  )
}

/** The newest posts of one category, by an index scan of `post_categories`. */
const newestOf = preparedQuery(
  (database, { at, id, count, category }: From & Placeholders<{ category: number }>) =>
    selectKeyedPosts(database, 'new')
      .innerJoin('post_categories as scanned', 'scanned.post_id', 'posts.id')
      .where('scanned.category_id', '=', category)
      .where(sql<boolean>`(scanned.created_at, scanned.post_id) < (${at}, ${id})`)
      .orderBy('scanned.created_at', 'desc')
      .orderBy('scanned.post_id', 'desc')
      .limit(count),
)

/** Posts in all of the categories. */
function filtered(order: FeedOrder) {
  const column = columns[order]
  const key = sql.ref(column)
  return preparedQuery(
    (database, { at, id, count, categories }: From & Placeholders<{ categories: number[] }>) => {
      const chosen = firstPosts({
        key,
        among: sql`${shown} and (${key}, posts.id) < (${at}, ${id})`,
        inCategories: sql`category_ids @> ${categories}::integer[]`,
        count,
        ...(order === 'new' && { scan: rarestCategoryScan({ categories, at, id, count }) }),
      })
      return selectKeyedPosts(database, order)
        .innerJoin(chosen.as<'chosen'>('chosen'), (join) => join.onRef('chosen.id', '=', 'posts.id'))
        .orderBy(column, 'desc')
        .orderBy('posts.id', 'desc')
    },
  )
}

const statements = {
  all: { new: all('new'), trending: all('trending'), top: all('top') },
  filtered: { new: filtered('new'), trending: filtered('trending'), top: filtered('top') },
}

/** `count` posts of the feed in the given order, after a key, each in all of `categories`. */
export function feed(
  database: Database,
  order: FeedOrder,
  { categories, after = beforeAll, count }: FeedPage & { categories: number[] },
) {
  const values = { ...after, count }
  const [category, ...more] = categories
  if (category === undefined) return statements.all[order](database, values)
  if (order === 'new' && more.length === 0) return newestOf(database, { ...values, category })
  return statements.filtered[order](database, { ...values, categories })
}

/** The trending posts that the viewer sees, at most `ofOneAuthor` of each author. */
export function trending(database: Database, viewer: Viewer | null, count: number, ofOneAuthor: number) {
  return selectPosts(database)
    .where(notMutedBy(viewer))
    .where(
      sql<boolean>`(
        select count(*) from (
          select from posts as better
          where better.author_id = posts.author_id and better.hidden_because is null
            and ${notMutedBy(viewer, 'better')}
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

/** The best rated posts of others that the viewer sees: those in the viewer's interests first, then the rest. */
export function highlighted(database: Database, viewer: Viewer, count: number) {
  const key = sql.ref('posts.rating_score')
  const rated = sql`${shown} and posts.rating_count > 0 and posts.author_id <> ${viewer.id}
    and ${notMutedBy(viewer)}`
  const interests = sql`array(select category_id from member_interests where member_id = ${viewer.id})`
  const ofInterest = firstPosts({
    key,
    among: sql`${rated} and cardinality(${interests}) > 0`,
    inCategories: sql`category_ids && ${interests}`,
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
