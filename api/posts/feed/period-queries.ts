import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { preparedQuery, type Placeholders } from '#database/prepared-query.ts'
import { selectPosts } from '#api/posts/public.ts'
import type { PeriodKey } from './order.ts'
import { periodDays, type Period } from './period.ts'

type Values = Placeholders<PeriodKey & { count: number }>

const key = sql.ref('posts.rating_score')
// The expression of the index posts_best_of_day.
const dayOfPost = sql`((posts.created_at at time zone 'UTC')::date)`
const shown = sql`posts.hidden_because is null`

/** The day (UTC) so many days after the begin of the period. */
function dayAfter(since: RawBuilder<Date>, days: number) {
  return sql`((${since}::timestamptz at time zone 'UTC')::date + ${sql.lit(days)})`
}

/**
 * The posts of a period in the order of their rating: the index scans of its days, which PostgreSQL merges and reads only as
 * far as the limit. The first day is filtered by its time.
 */
function bestOf(period: Period, { at, id, since }: Values, limit: number) {
  const days = Array.from({ length: periodDays[period] + 1 }, (_, day) => {
    const isLater = day === 0 ? sql`and posts.created_at >= ${since}` : sql``
    // With an order of its own: for a plain condition PostgreSQL would not see that the scan of the index has it.
    return sql`(
      select posts.id, posts.category_ids, ${key} as key from posts
      where ${shown} and ${dayOfPost} = ${dayAfter(since, day)} ${isLater} and (${key}, posts.id) < (${at}, ${id})
      order by ${key} desc, posts.id desc
      limit ${sql.lit(limit)}
    )`
  })
  return sql`(
    select * from (${sql.join(days, sql` union all `)}) days
    order by key desc, id desc
    limit ${sql.lit(limit)}
  )`
}

function selectRated(database: Database) {
  return selectPosts(database).select('posts.rating_score as at').select('posts.created_at')
}

function all(period: Period) {
  return preparedQuery((database, values: Values) => {
    const best = sql<{ id: number }>`(select id from ${bestOf(period, values, limits.page.max + 1)} best)`
    return selectRated(database)
      .innerJoin(best.as<'best'>('best'), (join) => join.onRef('best.id', '=', 'posts.id'))
      .orderBy('posts.rating_score', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(values.count)
  })
}

// Rows that a scan reads at most for a filter. Where fewer than a page of them match, few posts of the period match.
const maxScannedRows = 1000

// The rarest category is the one whose row at this offset is the oldest.
const comparedRows = 100

/** Posts in all of the categories: by a bounded scan of the best, else by a lookup of the rarest category's posts. */
function filtered(period: Period) {
  return preparedQuery((database, values: Values & Placeholders<{ categories: number[] }>) => {
    const { at, id, since, count, categories } = values
    const chosen = sql`${categories}::integer[]`
    const best = sql<{ id: number }>`(
      with page as materialized (
        select * from ${bestOf(period, values, maxScannedRows)} best
      ), scanned as materialized (
        select id from page where category_ids @> ${chosen} order by key desc, id desc limit ${count}
      ), rarest as materialized (
        select one.id from unnest(${chosen}) as one (id)
        order by (
          select categorised.created_at from post_categories categorised where categorised.category_id = one.id
          order by categorised.created_at desc offset ${sql.lit(comparedRows)} limit 1
        ) nulls first
        limit 1
      ), looked_up as (
        select found.id
        from (
          select post_id from post_categories
          where category_id = (select rarest.id from rarest) and created_at >= ${since}
            and (select count(*) from scanned) < ${count} and (select count(*) from page) = ${sql.lit(maxScannedRows)}
          offset 0
        ) categorised
        cross join lateral (
          -- A lookup for each row: planned for an unknown category, a join would read all posts.
          select posts.id, ${key} as key from posts
          where posts.id = categorised.post_id and ${shown} and posts.category_ids @> ${chosen}
            and (${key}, posts.id) < (${at}, ${id}) and ${dayOfPost} <= ${dayAfter(since, periodDays[period])}
          offset 0
        ) found
        order by found.key desc, found.id desc
        limit ${count}
      )
      -- The lookup includes all rows of the scan.
      select id from scanned
      union
      select id from looked_up
    )`
    return selectRated(database)
      .innerJoin(best.as<'best'>('best'), (join) => join.onRef('best.id', '=', 'posts.id'))
      .orderBy('posts.rating_score', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(count)
  })
}

const statements = {
  day: { all: all('day'), filtered: filtered('day') },
  week: { all: all('week'), filtered: filtered('week') },
  month: { all: all('month'), filtered: filtered('month') },
}

interface Page {
  /** Key of the last shown post; without `at` and `id` on the first page. */
  after: Pick<PeriodKey, 'since'> & Partial<PeriodKey>
  categories: number[]
  count: number
}

/** The best rated posts of a period after a key, each in all of `categories`. */
export function bestOfPeriod(database: Database, period: Period, { after, categories, count }: Page) {
  const values = { at: Infinity, id: 0, ...after, count }
  if (categories.length === 0) return statements[period].all(database, values)
  return statements[period].filtered(database, { ...values, categories })
}
