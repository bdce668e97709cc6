import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { toolRatingChanged } from './cache-tags.ts'
import { authorsRatedByTied } from './tie-queries.ts'

/** The members whose ties to tools a write has changed. Tools are null for posts without a link. */
interface ChangedTies {
  tools: (number | null)[]
  members: number[]
}

/**
 * Tags to invalidate when members become tied to tools, or are no longer: what they rated counts in no average, and what they
 * liked, saved and wrote in no score. To be called after the write.
 */
export async function tiesChanged(database: Database, { tools, members }: ChangedTies): Promise<CacheTag[]> {
  const ids = [...new Set(tools.filter((id) => id !== null))]
  if (ids.length === 0) return []
  const authors = await authorsRatedByTied(database, ids, members)
  return [tags.ratings, tags.trending, ...authors.map(tags.statsOf), ...ids.flatMap(toolRatingChanged)]
}
