import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { hasFeatures, wordQuery, type ToolSearch } from './list-queries.ts'

/** The numbers of tools of a search that have each further feature. */
export interface FeatureCounts {
  total: number
  /** By feature. For pricings: whatever pricings are chosen. */
  counts: Map<number, number>
  categories: { id: number; name: string }[]
}

/** Counts the tools of a search, in time proportional to their number. The feature 0 is on all tools. */
export async function countFeatures(
  database: Database,
  { all, any, words }: ToolSearch,
): Promise<FeatureCounts> {
  const hasWords = words.length > 0 ? sql`words @@ ${wordQuery(words)}` : sql`true`
  const { rows } = await sql<{ feature: number; count: number; name: string | null }>`
    with matched as (
      select unnest(0 || features) as feature, ${hasFeatures({ all: [], any })} as is_priced
      from tool_documents where ${hasFeatures({ all, any: [] })} and ${hasWords}
    ), counted as (
      select feature, count(*)::integer as count
      from matched where is_priced or feature between -5 and -1 group by feature
    )
    select feature, count, name from counted left join categories on categories.id = feature
  `.execute(database)
  const counts = new Map(rows.map(({ feature, count }) => [feature, count]))
  return {
    total: counts.get(0) ?? 0,
    counts,
    categories: rows.flatMap(({ feature, name }) => (name === null ? [] : [{ id: feature, name }])),
  }
}
