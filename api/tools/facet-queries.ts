import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/client.ts'
import { hasFeatures, wordQuery, type ToolSearch } from './list-queries.ts'

/** The numbers of tools of a search that have each further feature. */
export interface FeatureCounts {
  total: number
  /** By feature. For pricings: whatever pricings are chosen. */
  counts: Map<number, number>
  categories: { id: number; name: string }[]
}

/**
 * Counts the tools of a search: by bitmaps, or for words by the matching tools. Counts in bitmaps are kept until the
 * bitmaps change, because they take time in proportion to the number of tools.
 */
export async function countFeatures(database: Database, search: ToolSearch): Promise<FeatureCounts> {
  if (search.words.length > 0) return featureCounts(await selectCounts(database, countRows(search)))
  const keptCounts = keptCountsOf(database)
  const key = JSON.stringify([search.all, search.any])
  const kept = keptCounts.get(key)
  if (kept) {
    const rows = await selectCounts(database, withChanges(search, storedCounts(kept)))
    if (rows[0]!.fold === kept.fold) return featureCounts(rows)
  }
  const rows = await selectCounts(database, withChanges(search, countsInBitmaps(search)))
  keptCounts.set(key, keptOf(rows))
  return featureCounts(rows)
}

interface CountRow {
  /** The last transaction that changed the bitmaps. */
  fold: string
  /** Null in the only row when nothing is counted. */
  feature: number | null
  count: number
  /** The part of the count that is in bitmaps. */
  stored: number
  /** Of a category. */
  name: string | null
}

/** Sums up a CTE `counted` of features, counts and whether they are stored in bitmaps, at least in one row. */
async function selectCounts(database: Database, counted: RawBuilder<unknown>): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with ${counted}, summed as (
      select feature, sum(count)::integer as count, coalesce(sum(count) filter (where is_stored), 0)::integer as stored
      from counted group by feature
    )
    select transaction::text as fold, feature, count, stored, name
    from tool_facet_fold left join (
      summed left join categories on categories.id = feature
    ) on true
  `.execute(database)
  return rows
}

function featureCounts(rows: CountRow[]): FeatureCounts {
  const found = rows.flatMap(({ feature, count, name }) =>
    feature === null || count <= 0 ? [] : [{ feature, count, name }],
  )
  const counts = new Map(found.map(({ feature, count }) => [feature, count]))
  return {
    total: counts.get(0) ?? 0,
    counts,
    categories: found.flatMap(({ feature, name }) => (name === null ? [] : [{ id: feature, name }])),
  }
}

/** What a search found in the bitmaps. */
interface KeptCounts {
  /** The transaction that changed the bitmaps last. */
  fold: string
  features: number[]
  counts: number[]
}

// Of one database. A search has some 200 features.
const maxKept = 500
const keptCountsByDatabase = new WeakMap<Database, LRUCache<string, KeptCounts>>()

function keptCountsOf(database: Database): LRUCache<string, KeptCounts> {
  const known = keptCountsByDatabase.get(database)
  if (known) return known
  const empty = new LRUCache<string, KeptCounts>({ max: maxKept })
  keptCountsByDatabase.set(database, empty)
  return empty
}

function keptOf(rows: CountRow[]): KeptCounts {
  const stored = rows.filter(({ stored }) => stored > 0)
  return {
    fold: rows[0]!.fold,
    features: stored.map(({ feature }) => feature!),
    counts: stored.map((row) => row.stored),
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
  return sql`counted as (select *, false as is_stored from ${countedRows(search, rows)} counted)`
}

/** The bits of a bitmap, as many as all bitmaps of its chunk have. */
const paddedBits = sql`pg_catalog."bit"(b.bits, facet_chunk_length(s.positions, b.chunk), true)`

interface Features {
  all: number[]
  any: number[]
}

/**
 * Bitmaps by space and chunk: `every` of the tools that have all features of the first kind, `priced` of those that have
 * one of the second kind as well.
 */
function masks({ all, any }: Features, among: RawBuilder<unknown>) {
  const isEvery = sql`filter (where b.feature = any (${all}::integer[]))`
  const every = sql`bit_and(${paddedBits}) ${isEvery}`
  const either = sql`bit_or(${paddedBits}) filter (where b.feature = any (${any}::integer[]))`
  const priced = all.length === 0 ? either : any.length === 0 ? every : sql`${every} & ${either}`
  return sql`(
    select b.space, b.chunk, ${all.length > 0 ? every : either} as every, ${priced} as priced
    from tool_facet_bits b join tool_facet_spaces s using (space)
    where b.feature = any (${[...all, ...any]}::integer[]) and ${among}
    group by b.space, b.chunk
    having count(*) ${isEvery} = ${all.length}
  )`
}

/** A CTE `counted`: counts in bitmaps, and the changes that are not in the bitmaps yet. See migration 0026. */
function withChanges(search: ToolSearch, inBitmaps: RawBuilder<unknown>) {
  // Row by row, because the planner does not know how few they are.
  const changes = sql`
    select changed.* from (select distinct tool_id from tool_facet_changes) change cross join lateral (
      (select features, -1 as sign from tool_facet_members where tool_id = change.tool_id offset 0)
      union all
      (select features, 1 from tool_documents where tool_id = change.tool_id offset 0)
    ) changed`
  return sql`${inBitmaps}, counted as (
    select feature, count, true as is_stored from in_bitmaps
    union all
    select *, false from ${countedRows(search, changes)} changed
  )`
}

/** A CTE `in_bitmaps` of kept counts. */
function storedCounts({ features, counts }: KeptCounts) {
  return sql`in_bitmaps as (
    select * from unnest(${features}::integer[], ${counts}::integer[]) kept (feature, count)
  )`
}

/** A CTE `in_bitmaps`, counted by the bitmaps. */
function countsInBitmaps(search: ToolSearch) {
  const categories = search.all.filter((feature) => feature > 0)
  return categories.length > 0 ? countsInCategory(search, categories) : countsOfAll(search)
}

/** Counts in the space of the rarest chosen category. */
function countsInCategory({ all, any }: ToolSearch, categories: number[]) {
  const space = sql`(select id from home)`
  // All tools of the space have its category.
  const others = categories.length === 1 ? all.filter((feature) => feature !== categories[0]) : all
  return sql`home as materialized (
    select one.id
    from unnest(${categories}::integer[]) one (id)
    order by (select count from tool_facet_counts where space = one.id and feature = one.id) nulls first
    limit 1
  ), in_space as materialized (
    ${countsIn(space, { all: others, any })}
  ), in_bitmaps as (
    select * from in_space
    union all
    select 0, count from in_space where feature = ${space}
  )`
}

/** Counts among all tools: of categories in their spaces, of other features in space 0. */
function countsOfAll({ all, any }: ToolSearch) {
  const inSpaceZero = countsIn(sql`0`, { all, any })
  return sql`in_bitmaps as (
    select * from (${inSpaceZero}) found
    union all
    ${countsOfCategories({ all, any })}
  )`
}

function countsOfCategories({ all, any }: Features) {
  const among = sql`b.space > 0`
  const some = [...all, ...any]
  if (some.length === 0) {
    return sql`select space, count from tool_facet_counts where feature = space and space > 0`
  }
  // A tool has one pricing, so the counts of pricings add up.
  if (all.length === 0 || some.length === 1) {
    return sql`
      select b.space, sum(count) from tool_facet_counts b where feature = any (${some}::integer[]) and ${among}
      group by b.space`
  }
  return sql`select space, sum(bit_count(priced)) from ${masks({ all, any }, among)} mask group by space`
}

/** Counts of all features in one space. */
function countsIn(space: RawBuilder<unknown>, { all, any }: Features) {
  const stored = sql`select b.feature, b.count from tool_facet_counts b where b.space = ${space}`
  if (all.length + any.length === 0) return stored
  // Without other features, pricings are counted in the whole space.
  const pricings = all.length > 0 ? sql`` : sql`union all ${stored} and ${isPricing}`
  // Counts before it groups: a sort of bitmaps takes longer.
  return sql`
    select feature, sum(ones) as count
    from (
      select b.feature, bit_count(${paddedBits} & case when ${isPricing} then every else priced end) as ones
      from ${masks({ all, any }, sql`b.space = ${space}`)} mask
      join tool_facet_spaces s on s.space = mask.space
      cross join lateral (
        select feature, chunk, bits from tool_facet_bits where space = mask.space and chunk = mask.chunk offset 0
      ) b
      where ${all.length > 0 ? sql`true` : sql`not (${isPricing})`}
      offset 0
    ) counted
    group by feature
    ${pricings}`
}
