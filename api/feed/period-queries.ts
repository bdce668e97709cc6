import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { preparedQuery, type Placeholders } from '#database/prepared-query.ts'
import { selectPosts } from '#api/posts/public.ts'
import type { PeriodKey } from './order.ts'
import { periodDays, type Period } from './period.ts'
import { firstPosts, maxScannedRows } from './scan-queries.ts'

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

/** Posts in all of the categories. */
function filtered(period: Period) {
  return preparedQuery((database, values: Values & Placeholders<{ categories: number[] }>) => {
    const { at, id, since, count, categories } = values
    const inCategories = sql`category_ids @> ${categories}::integer[]`
    const isInPeriod = sql`posts.created_at >= ${since} and ${dayOfPost} <= ${dayAfter(since, periodDays[period])}`
    const chosen = firstPosts({
      ...{ key, inCategories, count },
      among: sql`${shown} and (${key}, posts.id) < (${at}, ${id}) and ${isInPeriod}`,
      scan: {
        tables: sql`page as materialized (
          select * from ${bestOf(period, values, maxScannedRows)} best
        ), scanned as materialized (
          select id from page where ${inCategories} order by key desc, id desc limit ${count}
        )`,
        isIncomplete: sql`(select count(*) from page) = ${sql.lit(maxScannedRows)}`,
      },
    })
    return selectRated(database)
      .innerJoin(chosen.as<'chosen'>('chosen'), (join) => join.onRef('chosen.id', '=', 'posts.id'))
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
