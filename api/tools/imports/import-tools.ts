import type { Database } from '#database/client.ts'
import { renewCategoryKeys } from '#api/categories/public.ts'
import { renewIdentities } from '#api/tools/public.ts'
import {
  createSeen,
  findExisting,
  insertNewTools,
  memberIds,
  type AuthoredTool,
  type Seen,
  type SkippedTool,
} from './queries.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'
import { checkTool, type Tool } from './tool.ts'

/** Numbers of rows by outcome. */
export interface Counts {
  imported: number
  /** Of the imported ones, those on a tool that the site had. */
  joined: number
  /** Existing already. */
  skipped: number
  refused: number
}

/** The outcome of the rows that are written together. */
export interface Batch extends Counts {
  problems: { line: number; text: string }[]
  /** The tools that were imported. */
  tools: Tool[]
}

interface Options {
  /** If it is a transaction, all batches run in it; else each batch has its own. */
  database: Database
  /** Username for rows without an author. */
  author?: string
  /** The author of every row, whatever the row says. */
  onlyAuthor?: string
  /** Rows at the beginning of the file that are left out. */
  skip?: number
  /** Rows that are written together. */
  batchSize?: number
  /** Writes nothing. */
  dryRun?: boolean
  /** Called for each invalid row, in order. */
  onRefused?: (line: number, reasons: string[], entry?: number) => void
  /** Called for each row that was changed, in order. */
  onNote?: (line: number, note: string, entry?: number) => void
  /** Called for each skipped row, in order within a batch. */
  onSkipped?: (line: number, reason: string, entry?: number) => void
  /** Runs in the transaction of each batch, after its rows are written. If it throws, none of them is. */
  record?: (transaction: Database, batch: Batch) => Promise<void>
  /** Called after each batch. */
  onProgress?: (counts: Counts) => void
  /** Stops the import after the current batch. */
  signal?: AbortSignal
}

const usualBatchSize = 500

/**
 * Publishes tools from rows. Validates each row with the contract, reports invalid ones and skips existing tools. A batch
 * is committed as a whole, so an import that was stopped can be repeated. Throws `UnreadableFile` when there is no member
 * named `author`.
 */
export async function importTools(rows: AsyncIterable<SourceRow>, options: Options): Promise<Counts> {
  const { database, author, onProgress, signal, skip = 0, batchSize = usualBatchSize } = options
  const counts: Counts = { imported: 0, joined: 0, skipped: 0, refused: 0 }
  if (author !== undefined && !(await memberIds(database, [author])).has(author)) {
    throw new UnreadableFile(`There is no member with the username ${author}.`)
  }
  if (!database.isTransaction) {
    await renewCategoryKeys(database)
    await renewIdentities(database, signal)
  }
  const seen = createSeen()
  for await (const batch of inBatches(rows, skip, batchSize)) {
    if (signal?.aborted) break
    const { imported, joined, skipped, refused } = await importBatch(batch, options, seen)
    counts.imported += imported
    counts.joined += joined
    counts.skipped += skipped
    counts.refused += refused
    onProgress?.({ ...counts })
  }
  return counts
}

/** Groups rows, without the first `skip`. */
export async function* inBatches(
  rows: AsyncIterable<SourceRow>,
  skip: number,
  size: number,
): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = []
  let read = 0
  for await (const row of rows) {
    read += 1
    if (read <= skip) continue
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function importBatch(rows: SourceRow[], options: Options, seen: Seen): Promise<Counts> {
  const { database, dryRun = false, record } = options
  const checked = rows.map((source) => ({
    line: source.line,
    entry: source.entry,
    ...check(source, options),
  }))
  const members = checked.flatMap((row) =>
    'tool' in row ? [row.tool.author, ...row.tool.facts.map(({ username }) => username)] : [],
  )
  const ids = await memberIds(database, [...new Set(members)])
  const valid: AuthoredTool[] = []
  const places: { line: number; entry: number | undefined }[] = []
  const problems: Batch['problems'] = []
  for (const [index, row] of checked.entries()) {
    const source = rows[index]!
    const authored = 'tool' in row ? withAuthor(row.tool, ids) : row
    if ('row' in source && source.note !== undefined) {
      problems.push({ line: row.line, text: source.note })
      options.onNote?.(row.line, source.note, row.entry)
    }
    if ('tool' in authored) {
      valid.push(authored.tool)
      places.push(row)
    } else {
      problems.push({ line: row.line, text: authored.reasons.join('; ') })
      options.onRefused?.(row.line, authored.reasons, row.entry)
    }
  }
  const outcome = (existing: { skipped: SkippedTool[]; joined: number }): Batch => {
    const positions = new Set(existing.skipped.map(({ position }) => position))
    return {
      imported: valid.length - positions.size,
      joined: existing.joined,
      skipped: positions.size,
      refused: rows.length - valid.length,
      problems,
      tools: valid.filter((_, position) => !positions.has(position)),
    }
  }
  const existing = dryRun
    ? await findExisting(database, valid, seen)
    : await insertNewTools(database, valid, async (transaction, found) => {
        await record?.(transaction, outcome(found))
      })
  if (dryRun) await record?.(database, outcome(existing))
  for (const { position, hasLink } of existing.skipped) {
    const { line, entry } = places[position]!
    options.onSkipped?.(line, reasonToSkip(valid[position]!, hasLink), entry)
  }
  return outcome(existing)
}

function reasonToSkip({ author, title, link }: AuthoredTool, hasLink: boolean): string {
  if (link === '') return `${author} has a post ${title} without a link already`
  return hasLink
    ? `a post with the link ${link} is there already`
    : `${author} has a post on the tool of ${link} already`
}

type Author = Pick<Options, 'author' | 'onlyAuthor'>

function check(
  source: SourceRow,
  { author = '', onlyAuthor }: Author,
): { tool: Tool } | { reasons: string[] } {
  if ('fault' in source) return { reasons: [source.fault] }
  const checked = checkTool(source.row)
  if ('reasons' in checked) return checked
  if (onlyAuthor !== undefined) return { tool: { ...checked.tool, author: onlyAuthor } }
  if (checked.tool.author !== '') return checked
  if (author === '') return { reasons: ['The row names no author, and no other author was given'] }
  return { tool: { ...checked.tool, author } }
}

function withAuthor(tool: Tool, ids: Map<string, number>): { tool: AuthoredTool } | { reasons: string[] } {
  const authorId = ids.get(tool.author)
  const givers = tool.facts.map(({ username }) => ids.get(username))
  if (authorId !== undefined) return { tool: { ...tool, authorId, givers } }
  return { reasons: [`There is no member with the username ${tool.author}`] }
}
