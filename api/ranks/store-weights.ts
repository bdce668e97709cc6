import type { CacheTag } from '#api/http/cache/tags.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Database } from '#database/client.ts'
import type { WeightChanges } from './compute-weights.ts'
import { recountAllFollowers, recountAllReaders } from './counter-queries.ts'
import { membersWithStaleVotes, movedPosts, storeSome, type VotedPost } from './weight-queries.ts'

/** Members of one statement. */
const membersAtOnce = 100
/** From so many moved posts on, the whole cache is invalidated. */
const manyPosts = 500

interface Services {
  database: Database
  cache: { invalidate(tags: CacheTag[]): void }
}

/**
 * Stores weights and brings votes and counters along in short statements. A vote that is written meanwhile may have its
 * member's former weight; `restoreStaleVotes` of the next run corrects it.
 */
export async function storeWeights(
  { database, cache }: Services,
  changes: WeightChanges,
  signal?: AbortSignal,
): Promise<void> {
  for (let first = 0; first < changes.ids.length; first += membersAtOnce) {
    const some = slice(changes, first, first + membersAtOnce)
    const moved = await movedPosts(database, some, manyPosts)
    try {
      let isDone = false
      while (!isDone) {
        signal?.throwIfAborted()
        isDone = await storeSome(database, some)
      }
    } finally {
      // Batches before an error are committed.
      cache.invalidate(moved.length < manyPosts ? tagsOf(moved) : [tags.everything])
    }
  }
}

/** Gives votes since a moment the weights that their members have. */
export async function restoreStaleVotes(
  services: Services,
  since: Date,
  signal?: AbortSignal,
): Promise<void> {
  await storeWeights(services, await membersWithStaleVotes(services.database, since), signal)
}

/** Counts readers of posts and followers of lists, which have no weights of their own, by the weights that members have now. */
export async function recountByWeights({ database, cache }: Services, signal?: AbortSignal): Promise<void> {
  for await (const tools of recountAllReaders(database, signal)) cache.invalidate(tools.map(tags.toolCounts))
  if (await recountAllFollowers(database, signal)) cache.invalidate([tags.publicLists])
}

function slice({ ids, weights, reasons }: WeightChanges, first: number, end: number): WeightChanges {
  return {
    ids: ids.slice(first, end),
    weights: weights.slice(first, end),
    reasons: reasons.slice(first, end),
  }
}

/** Orders, and what the page of a post or tool says of its place. Shown counts stay. */
function tagsOf(posts: VotedPost[]): CacheTag[] {
  if (posts.length === 0) return []
  return [
    tags.trending,
    tags.ratings,
    // Other taglines and categories of tools.
    ...(posts.some(({ is_written }) => is_written) ? [tags.tools] : []),
    ...posts.flatMap(({ id, tool_id }) => [
      tags.post(id),
      ...(tool_id === null ? [] : [tags.tool(tool_id), tags.toolCounts(tool_id), tags.toolPosts(tool_id)]),
    ]),
  ]
}
