import { sql, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#database/client.ts'
import { countsInBitmaps, isPricing } from './facet-bitmap-queries.ts'
import { hasFeatures, wordQuery, type ToolSearch } from './list-queries.ts'

/** The numbers of tools of a search that have each further feature. */
export interface FeatureCounts {
  total: number
  /** By feature. For pricings: whatever pricings are chosen. */
  counts: Map<number, number>
  categories: { id: number; name: string }[]
}

/**
 * Counts the tools of a search: by bitmaps, or for words by the matching tools. Counts in bitmaps take time in proportion to
 * the number of tools, so they are cached until the bitmaps change: see docs/decisions/0026-cached-facet-counts.md.
 */
export async function countFeatures(database: Database, search: ToolSearch): Promise<FeatureCounts> {
  if (search.words.length > 0) return toFeatureCounts(await selectCounts(database, countsOfWords(search)))
  const cache = cacheOf(database)
  const key = JSON.stringify([search.all, search.any])
  const cached = cache.get(key)
  if (cached) {
    const rows = await selectCounts(database, withChanges(search, countsInCache(cached)))
    if (rows[0]!.version === cached.version) return toFeatureCounts(rows)
  }
  const rows = await selectCounts(database, withChanges(search, countsInBitmaps(search)))
  cache.set(key, toCachedCounts(rows))
  return toFeatureCounts(rows)
}

interface CountRow {
  /** Of the bitmaps. */
  version: string
  /** Null in the only row when nothing is counted. */
  feature: number | null
  count: number
  /** The part of the count that is in the bitmaps. */
  bitmap_count: number
  /** Of a category. */
  name: string | null
}

/** Sums up a CTE `counted` (feature, count, is_in_bitmaps). Returns at least one row. */
async function selectCounts(database: Database, counted: RawBuilder<unknown>): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    with ${counted}, summed as (
      select feature, sum(count)::integer as count,
        coalesce(sum(count) filter (where is_in_bitmaps), 0)::integer as bitmap_count
      from counted group by feature
    )
    select version::text, feature, count, bitmap_count, name
    from tool_facet_version left join (
      summed left join categories on categories.id = feature
    ) on true
  `.execute(database)
  return rows
}

function toFeatureCounts(rows: CountRow[]): FeatureCounts {
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

/** Counts of a search in one version of the bitmaps. */
interface CachedCounts {
  version: string
  features: number[]
  counts: number[]
}

// An entry has some 200 features.
const maxEntries = 500
const caches = new WeakMap<Database, LRUCache<string, CachedCounts>>()

function cacheOf(database: Database): LRUCache<string, CachedCounts> {
  const known = caches.get(database)
  if (known) return known
  const cache = new LRUCache<string, CachedCounts>({ max: maxEntries })
  caches.set(database, cache)
  return cache
}

function toCachedCounts(rows: CountRow[]): CachedCounts {
  const found = rows.filter((row) => row.bitmap_count > 0)
  return {
    version: rows[0]!.version,
    features: found.map(({ feature }) => feature!),
    counts: found.map((row) => row.bitmap_count),
  }
}

/** How many of some rows of features match, by feature. The feature 0 is on all tools. */
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

/** A CTE `counted` of the tools that have the words of a search. */
function countsOfWords(search: ToolSearch) {
  const rows = sql`select features, 1 as sign from tool_documents where words @@ ${wordQuery(search.words)}`
  return sql`counted as (select *, false as is_in_bitmaps from ${countedRows(search, rows)} counted)`
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
    select feature, count, true as is_in_bitmaps from in_bitmaps
    union all
    select *, false from ${countedRows(search, changes)} changed
  )`
}

/** A CTE `in_bitmaps` of cached counts. */
function countsInCache({ features, counts }: CachedCounts) {
  return sql`in_bitmaps as (
    select * from unnest(${features}::integer[], ${counts}::integer[]) cached (feature, count)
  )`
}
