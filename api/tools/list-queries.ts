import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { ToolSort } from '#contract/tool-list.ts'
import type { Database } from '#database/client.ts'
import type { FeatureFilter } from './features.ts'
import type { ToolKey } from './list-order.ts'
import { selectTools } from './presenter.ts'

// Rows of an order that a scan reads at most. Features that it then has not found enough of are on few tools, which are
// looked up.
const maxScannedRows = 5000

// Tools with the words of a query that are sorted at most; of more, the first ones are found along the order.
const fewMatches = 1500

interface Order {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  /** Compares a position with that of the last shown tool. */
  after: RawBuilder<unknown>
  type: RawBuilder<unknown>
}

const descending = { direction: sql`desc`, after: sql`<` }

const orders: Record<ToolSort, Order> = {
  top: { key: sql`tools.rating_score`, type: sql`float8`, ...descending },
  trending: { key: sql`tools.trending_score`, type: sql`float8`, ...descending },
  new: { key: sql`tools.created_at`, type: sql`timestamptz`, ...descending },
  name: { key: sql`name_order(tools.name)`, type: sql`text`, direction: sql`asc`, after: sql`>` },
}

export interface ToolSearch extends FeatureFilter {
  /** Search terms for words of name and tagline: see `meantWords`. */
  words: string[]
}

/** SQL of the query of words for `tool_documents.words`. */
export function wordQuery(words: string[]): RawBuilder<unknown> {
  return sql`(select search_query(${words}::text[]))`
}

/** Condition on the features of a row. */
export function hasFeatures({ all, any }: FeatureFilter, column = sql.ref('features')): RawBuilder<boolean> {
  const conditions = [
    ...(all.length > 0 ? [sql`${column} @> ${all}::integer[]`] : []),
    ...(any.length > 0 ? [sql`${column} && ${any}::integer[]`] : []),
  ]
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

interface Page {
  sort: ToolSort
  after: ToolKey | undefined
  count: number
}

/** The first tools of an order after a key that have all features and words. */
export function findTools(database: Database, search: ToolSearch, { sort, after, count }: Page) {
  const order = orders[sort]
  const { key, direction } = order
  const isAfter = after
    ? sql`(${key}, tools.id) ${order.after} (${after.at}::${order.type}, ${after.id}::integer)`
    : sql`true`
  const chosen = sql<{ id: number }>`(
    ${search.words.length > 0 ? withWords(search, order, isAfter, count) : withFeatures(search, order, isAfter, count)}
  )`
  return selectTools(database)
    .innerJoin(chosen.as<'chosen'>('chosen'), (join) => join.onRef('chosen.id', '=', 'tools.id'))
    .select(sql<Date | number | string>`${key}`.as('at'))
    .orderBy(sql`${key} ${direction}, tools.id ${direction}`)
    .limit(count)
    .execute()
}

function withFeatures(
  search: ToolSearch,
  { key, direction }: Order,
  isAfter: RawBuilder<unknown>,
  count: number,
) {
  if (search.all.length + search.any.length === 0) {
    // The bound is a literal: planned for an unknown number of rows, the query would sort all tools.
    return sql`
      with scanned as materialized (
        select tools.id from tools where tools.post_count > 0 and ${isAfter}
        order by ${key} ${direction}, tools.id ${direction} limit ${sql.lit(limits.page.max + 1)}
      )
      select id from scanned limit ${count}`
  }
  const first = sql`order by key ${direction}, id ${direction} limit ${count}`
  return sql`
    with scanned as materialized (
      select id from (
        select tools.id, tools.features, ${key} as key from tools where tools.post_count > 0 and ${isAfter}
        order by ${key} ${direction}, tools.id ${direction}
        limit ${sql.lit(maxScannedRows)}
      ) page
      where ${hasFeatures(search)}
      ${first}
    ), looked_up as (
      select id
      from (select tool_id from tool_documents where ${hasFeatures(search)} offset 0) d
      cross join lateral (
        select tools.id, ${key} as key from tools where tools.id = d.tool_id and ${isAfter} offset 0
      ) found
      where (select count(*) from scanned) < ${count}
      ${first}
    )
    select id from scanned
    union
    select id from looked_up`
}

function withWords(
  search: ToolSearch,
  { key, direction }: Order,
  isAfter: RawBuilder<unknown>,
  count: number,
) {
  const first = sql`order by key ${direction}, id ${direction} limit ${count}`
  const condition = (row: string) =>
    sql`${sql.ref(`${row}.words`)} @@ ${wordQuery(search.words)} and ${hasFeatures(search, sql.ref(`${row}.features`))}`
  return sql`
    with few as materialized (
      select tool_id from tool_documents d where ${condition('d')} limit ${sql.lit(fewMatches + 1)}
    ), looked_up as (
      select id
      from few cross join lateral (
        select tools.id, ${key} as key from tools where tools.id = few.tool_id and ${isAfter} offset 0
      ) found
      where (select count(*) from few) <= ${sql.lit(fewMatches)}
      ${first}
    ), scanned as (
      select tools.id
      from tools cross join lateral (
        select from tool_documents d where d.tool_id = tools.id and ${condition('d')} offset 0
      ) matching
      where tools.post_count > 0 and ${isAfter} and (select count(*) from few) > ${sql.lit(fewMatches)}
      order by ${key} ${direction}, tools.id ${direction}
      limit ${count}
    )
    select id from looked_up
    union all
    select id from scanned`
}
