import { dumpFormat } from '#contract/dump.ts'
import type { Database } from '#database/client.ts'
import { renewCategoryKeys } from '#api/categories/public.ts'
import { renewIdentities } from '#api/tools/public.ts'
import { type Skipped, writeDumpedReviews, writeDumpedTools } from './dump-queries.ts'
import type { Checked } from './dumped-row.ts'
import { authorOf, checkDumpedReview, type DumpedReview } from './dumped-reviews.ts'
import { checkDumpedTool, type DumpedTool, membersOfTool } from './dumped-tools.ts'
import { type Counts, inBatches } from './import-tools.ts'
import { inImport, memberIds } from './queries.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'

interface Kind<Row> {
  check(row: unknown): Checked<Row>
  /** The usernames in a row. */
  members(row: Row): string[]
  write(transaction: Database, rows: Row[], idOf: (username: string) => number): Promise<Skipped[]>
}

const tools: Kind<DumpedTool> = {
  check: checkDumpedTool,
  members: membersOfTool,
  write: writeDumpedTools,
}
const reviews: Kind<DumpedReview> = {
  check: checkDumpedReview,
  members: authorOf,
  write: writeDumpedReviews,
}

/** The files of a dump. */
export type DumpKind = 'tools' | 'reviews'

/**
 * The kind of dump that the first line of a file says, with the lines after it; undefined for other files, with all rows.
 * Throws `UnreadableFile` for a dump of another format.
 */
export async function recogniseDump(
  rows: AsyncGenerator<SourceRow>,
): Promise<{ kind: DumpKind | undefined; rows: AsyncGenerator<SourceRow> }> {
  const first = await rows.next()
  const header =
    !first.done && 'row' in first.value
      ? (first.value.row as { dump?: unknown; format?: unknown } | null)
      : null
  const kind = (['tools', 'reviews'] as const).find((name) => name === header?.dump)
  if (kind === undefined) return { kind, rows: concat(first, rows) }
  if (header!.format !== dumpFormat) {
    throw new UnreadableFile(`This program reads dumps of format ${dumpFormat}, and this one is of another.`)
  }
  return { kind, rows }
}

async function* concat(
  first: IteratorResult<SourceRow>,
  rest: AsyncGenerator<SourceRow>,
): AsyncGenerator<SourceRow> {
  if (first.done) return
  yield first.value
  yield* rest
}

interface Options {
  database: Database
  /** The member to whom the texts belong. */
  author: string | undefined
  /** Whether a member of this site with the username of an author is the author. */
  sameMembers: boolean
  onRefused?: (line: number, reasons: string[]) => void
  onSkipped?: (line: number, reason: string) => void
  onProgress?: (counts: Counts) => void
  signal?: AbortSignal
}

const batchSize = 500

/**
 * Imports the lines of a file of the dump. A batch is committed as a whole, so an import that was stopped can be repeated. Throws
 * `UnreadableFile` when there is no member named `author`.
 */
export async function importDump(
  kind: DumpKind,
  rows: AsyncGenerator<SourceRow>,
  options: Options,
): Promise<Counts> {
  const { database, author, onProgress, signal } = options
  if (author === undefined) {
    throw new UnreadableFile(
      'A dump needs --author USERNAME: the member to whom its reviews and facts belong.',
    )
  }
  const authorId = (await memberIds(database, [author])).get(author)
  if (authorId === undefined) throw new UnreadableFile(`There is no member with the username ${author}.`)
  await renewCategoryKeys(database)
  await renewIdentities(database, signal)
  const counts: Counts = { imported: 0, joined: 0, skipped: 0, refused: 0 }
  for await (const batch of inBatches(rows, 0, batchSize)) {
    if (signal?.aborted) break
    const added =
      kind === 'tools'
        ? await importBatch(tools, batch, authorId, options)
        : await importBatch(reviews, batch, authorId, options)
    counts.imported += added.imported
    counts.skipped += added.skipped
    counts.refused += added.refused
    onProgress?.({ ...counts })
  }
  return counts
}

async function importBatch<Row>(
  { check, members, write }: Kind<Row>,
  rows: SourceRow[],
  authorId: number,
  { database, sameMembers, onRefused, onSkipped }: Options,
) {
  const valid: { line: number; row: Row }[] = []
  for (const source of rows) {
    const checked = 'fault' in source ? { reasons: [source.fault] } : check(source.row)
    if ('row' in checked) valid.push({ line: source.line, row: checked.row })
    else onRefused?.(source.line, checked.reasons)
  }
  const names = sameMembers ? [...new Set(valid.flatMap(({ row }) => members(row)))] : []
  const skipped = await inImport(database, async (transaction) => {
    const ids = await memberIds(transaction, names)
    return write(
      transaction,
      valid.map(({ row }) => row),
      (username) => ids.get(username) ?? authorId,
    )
  })
  for (const { position, reason } of skipped) onSkipped?.(valid[position]!.line, reason)
  return {
    imported: valid.length - skipped.length,
    skipped: skipped.length,
    refused: rows.length - valid.length,
  }
}
