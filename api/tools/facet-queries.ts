import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { hasFeatures, wordQuery, type ToolSearch } from './list-queries.ts'

/** The numbers of tools of a search that have each further feature. */
export interface FeatureCounts {
  total: number
  /** By feature. For pricings: whatever pricings are chosen. */
  counts: Map<number, number>
  categories: { id: number; name: string }[]
}

/** Counts the tools of a search: by bitmaps, or for words by the matching tools. */
export async function countFeatures(database: Database, search: ToolSearch): Promise<FeatureCounts> {
  const counted = search.words.length > 0 ? countRows(search) : countBits(search)
  const { rows } = await sql<{ feature: number; count: number; name: string | null }>`
    with ${counted}
    select feature, sum(counted.count)::integer as count, name
    from counted left join categories on categories.id = feature
    group by feature, name
    having sum(counted.count) > 0
  `.execute(database)
  const counts = new Map(rows.map(({ feature, count }) => [feature, count]))
  const total = counts.get(0) ?? 0
  return {
    total,
    counts,
    categories: rows.flatMap(({ feature, name }) => (name === null ? [] : [{ id: feature, name }])),
  }
}

const isPricing = sql`feature between -5 and -1`

/** A CTE `counted`: how many of some rows of features match, by feature. The feature 0 is on all tools. */
function countedRows({ all, any }: ToolSearch, rows: RawBuilder<unknown>) {
  return sql`(
    select feature, sum(sign)::bigint as count
    from (
      select features, sign, ${hasFeatures({ all: [], any })} as is_priced from (${rows}) rows
      where ${hasFeatures({ all, any: [] })}
    ) matched cross join unnest(0 || features) feature
    where is_priced or ${isPricing}
    group by feature
  )`
}

function countRows(search: ToolSearch) {
  const rows = sql`select features, 1 as sign from tool_documents where words @@ ${wordQuery(search.words)}`
  return sql`counted as ${countedRows(search, rows)}`
}

/** The bits of a bitmap, as many as all bitmaps of its chunk have. */
const paddedBits = sql`pg_catalog."bit"(b.bits, facet_chunk_length(s.positions, b.chunk), true)`

/** Bitmaps by space and chunk of the tools that have all or any of some features. */
function combined(how: 'bit_and' | 'bit_or', features: number[], among: RawBuilder<unknown>) {
  const isComplete = how === 'bit_and' ? sql`having count(*) = ${features.length}` : sql``
  return sql`(
    select b.space, b.chunk, ${sql.raw(how)}(${paddedBits}) as bits
    from tool_facet_bits b join tool_facet_spaces s using (space)
    where b.feature = any (${features}::integer[]) and ${among}
    group by b.space, b.chunk ${isComplete}
  )`
}

/** The counts in bitmaps, with the changes that are not in the bitmaps yet. See migration 0026. */
function countBits(search: ToolSearch) {
  const changes = sql`
    select features, -1 as sign from tool_facet_members where tool_id in (select tool_id from tool_facet_changes)
    union all
    select features, 1 from tool_documents where tool_id in (select tool_id from tool_facet_changes)`
  const categories = search.all.filter((feature) => feature > 0)
  const inSpace = categories.length > 0 ? countsInCategory(search, categories) : countsOfAll(search)
  return sql`${inSpace}, counted as (
    select * from in_bitmaps
    union all
    select * from ${countedRows(search, changes)} changed
  )`
}

/** Counts in the space of the rarest chosen category. */
function countsInCategory({ all, any }: ToolSearch, categories: number[]) {
  const space = sql`(select id from home)`
  // All tools of the space have its category.
  const others = categories.length === 1 ? all.filter((feature) => feature !== categories[0]) : all
  return sql`home as materialized (
    select one.id
    from unnest(${categories}::integer[]) one (id)
    order by (select sum(count) from tool_facet_bits where space = one.id and feature = one.id) nulls first
    limit 1
  ), in_space as materialized (
    ${countsIn(space, others, any)}
  ), in_bitmaps as (
    select * from in_space
    union all
    select 0, count from in_space where feature = ${space}
  )`
}

/** Counts among all tools: of categories in their spaces, of other features in space 0. */
function countsOfAll({ all, any }: ToolSearch) {
  const inSpaceZero = countsIn(sql`0`, all, any)
  return sql`in_bitmaps as (
    select * from (${inSpaceZero}) found
    union all
    ${countsOfCategories(all, any)}
  )`
}

function countsOfCategories(all: number[], any: number[]) {
  const among = sql`b.space > 0`
  const some = [...all, ...any]
  if (some.length === 0) {
    return sql`select space, sum(count) from tool_facet_bits where feature = space and space > 0 group by space`
  }
  // A tool has one pricing, so the counts of pricings add up.
  if (all.length === 0 || (all.length === 1 && any.length === 0)) {
    return sql`
      select b.space, sum(count) from tool_facet_bits b where feature = any (${some}::integer[]) and ${among}
      group by b.space`
  }
  const matching =
    any.length === 0
      ? combined('bit_and', all, among)
      : sql`(
          select space, chunk, a.bits & o.bits as bits
          from ${combined('bit_and', all, among)} a join ${combined('bit_or', any, among)} o using (space, chunk)
        )`
  return sql`select space, sum(bit_count(bits)) from ${matching} matching group by space`
}

/** Counts of all features in one space. */
function countsIn(space: RawBuilder<unknown>, all: number[], any: number[]) {
  const inSpace = sql`b.space = ${space}`
  if (all.length + any.length === 0) {
    return sql`select b.feature, sum(count) as count from tool_facet_bits b where ${inSpace} group by b.feature`
  }
  const every = all.length > 0 ? combined('bit_and', all, inSpace) : undefined
  const either = any.length > 0 ? combined('bit_or', any, inSpace) : undefined
  const countsOver = (masks: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    select b.feature, sum(bit_count(${paddedBits} & mask.bits)) as count
    from ${masks} mask
    join tool_facet_spaces s on s.space = mask.space
    join tool_facet_bits b on b.space = mask.space and b.chunk = mask.chunk
    where ${inSpace} and ${condition}
    group by b.feature`
  const isOther = sql`b.feature not between -5 and -1`
  const pricings = sql`b.feature between -5 and -1`
  if (every && !either) return countsOver(every, sql`true`)
  if (!every) {
    return sql`
      ${countsOver(either!, isOther)}
      union all
      select b.feature, sum(count) from tool_facet_bits b where ${inSpace} and ${pricings} group by b.feature`
  }
  const both = sql`(
    select a.space, a.chunk, a.bits & o.bits as bits from ${every} a join ${either!} o using (space, chunk)
  )`
  return sql`${countsOver(both, isOther)} union all ${countsOver(every, pricings)}`
}
