import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { hasFeatures, wordQuery, type ToolSearch } from './list-queries.ts'

export interface FeatureCounts {
  total: number
  /** Tools with each further feature. */
  counts: { feature: number; count: number }[]
  /** Tools with each pricing, whatever pricings are chosen. */
  pricings: { feature: number; count: number }[]
  names: { id: number; name: string }[]
}

/** The number of tools of a search, and how many of them have each further feature. */
export async function countFeatures(database: Database, search: ToolSearch): Promise<FeatureCounts> {
  const hasWords = search.words.length > 0 ? sql`words @@ ${wordQuery(search.words)}` : sql`true`
  const { rows } = await sql<FeatureCounts>`
    with matched as materialized (
      select features, ${hasFeatures({ all: [], any: search.any })} as is_priced
      from tool_documents where ${hasWords} and ${hasFeatures({ all: search.all, any: [] })}
    ), counted as (
      select feature, count(*) as everyone, count(*) filter (where is_priced) as count
      from matched cross join unnest(features) feature group by feature
    )
    select (select count(*)::integer from matched where is_priced) as total,
      (
        select coalesce(json_agg(json_build_object('feature', feature, 'count', count)), '[]')
        from counted where count > 0 and feature not between -5 and -1
      ) as counts,
      (
        select coalesce(json_agg(json_build_object('feature', feature, 'count', everyone)), '[]')
        from counted where feature between -5 and -1
      ) as pricings,
      (
        select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]')
        from counted join categories on categories.id = counted.feature where count > 0
      ) as names
  `.execute(database)
  return rows[0]!
}
