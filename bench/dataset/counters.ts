import type { Database } from '#database/client.ts'
import { type CountedNoun, type CountedTable, idRanges, recount } from '#database/doctor/counters.ts'
import { type DocumentedNoun, refreshDocuments } from '#database/doctor/documents.ts'

// Everything that is computed of loaded rows, with the functions by which the doctor repairs it.

type Recalculate = (database: Database, ids: number[]) => Promise<void>

const of =
  (noun: CountedNoun): Recalculate =>
  (database, ids) =>
    recount(database, noun, ids)

const documentsOf =
  (noun: DocumentedNoun): Recalculate =>
  (database, ids) =>
    refreshDocuments(database, noun, ids)

const recalculations: [table: CountedTable, recalculate: Recalculate][] = [
  ['posts', of('posts')],
  ['comments', of('comments')],
  ['saved_lists', of('lists')],
  ['tools', of('tools')],
  ['tools', documentsOf('tools')],
  ['members', of('members')],
  ['categories', of('categories')],
]

/** Computes the counters and scores of all posts, comments, lists, tools, members and categories. */
export async function computeCounters(database: Database): Promise<void> {
  for (const [table, recalculate] of recalculations) await inRanges(database, table, recalculate)
}

/** Copies the categories of posts, and fills their search documents. */
export function fillDocuments(database: Database): Promise<void> {
  return inRanges(database, 'posts', documentsOf('posts'))
}

async function inRanges(database: Database, table: CountedTable, work: Recalculate): Promise<void> {
  for await (const [first, last] of idRanges(database, table)) {
    const ids = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    await work(database, ids)
  }
}
