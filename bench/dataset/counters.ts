import type { Database } from '#database/client.ts'
import { recalculateCommentCounters } from '#database/doctor/comment-counters.ts'
import {
  type CountedTable,
  idRanges,
  recalculateListCounters,
  recalculatePostCounters,
  recalculateToolCounters,
} from '#database/doctor/counters.ts'
import { refreshCopies } from '#database/doctor/denormalized.ts'
import { refreshFeatures } from '#database/doctor/facets.ts'
import { recalculateCategoryFollowers, recalculateMemberFollowers } from '#database/doctor/followers.ts'

// Everything that is computed of loaded rows, with the functions by which the doctor repairs it.

type Recalculate = (database: Database, ids: number[]) => Promise<void>

const recalculations: [table: CountedTable, recalculate: Recalculate][] = [
  ['posts', recalculatePostCounters],
  ['comments', recalculateCommentCounters],
  ['saved_lists', recalculateListCounters],
  ['tools', recalculateToolCounters],
  ['tools', refreshFeatures],
  ['members', recalculateMemberFollowers],
  ['categories', recalculateCategoryFollowers],
]

/** Computes the counters and scores of all posts, comments, lists, tools, members and categories. */
export async function computeCounters(database: Database): Promise<void> {
  for (const [table, recalculate] of recalculations) await inRanges(database, table, recalculate)
}

/** Copies the categories of posts, and fills their search documents. */
export function fillDocuments(database: Database): Promise<void> {
  return inRanges(database, 'posts', refreshCopies)
}

async function inRanges(database: Database, table: CountedTable, work: Recalculate): Promise<void> {
  for await (const [first, last] of idRanges(database, table)) {
    const ids = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    await work(database, ids)
  }
}
