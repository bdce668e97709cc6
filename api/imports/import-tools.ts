import type { Database } from '#database/client.ts'
import { insertNewTools, memberIds, type AuthoredTool } from './queries.ts'
import { type SourceRow, Unreadable } from './source-row.ts'
import { checkTool, type Tool } from './tool.ts'

/** What became of the rows so far. */
export interface Counts {
  imported: number
  /** There already. */
  skipped: number
  refused: number
}

interface Options {
  /** A transaction is used as it is; else each batch is one of its own. */
  database: Database
  /** Username of the author of rows that name none. */
  author?: string
  /** Called for each bad row, in the order of their lines. */
  onRefused?: (line: number, reasons: string[]) => void
  /** Called after each batch. */
  onProgress?: (counts: Counts) => void
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal
}

const batchSize = 500

/**
 * Publishes the tools that the rows describe; the one door for content. Each row is checked against the contract; bad
 * ones are reported, those that are there already skipped, and the rest goes on. What a batch has written stays, so an
 * import that was stopped can be run again. Throws `Unreadable` when there is no member named `author`.
 */
export async function importTools(rows: AsyncIterable<SourceRow>, options: Options): Promise<Counts> {
  const { database, author, onProgress, signal } = options
  const counts: Counts = { imported: 0, skipped: 0, refused: 0 }
  if (author !== undefined && !(await memberIds(database, [author])).has(author)) {
    throw new Unreadable(`There is no member with the username ${author}.`)
  }
  for await (const batch of inBatches(rows)) {
    if (signal?.aborted) break
    await importBatch(batch, options, counts)
    onProgress?.({ ...counts })
  }
  return counts
}

async function* inBatches(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow[]> {
  let batch: SourceRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function importBatch(rows: SourceRow[], options: Options, counts: Counts): Promise<void> {
  const checked = rows.map((source) => ({ line: source.line, ...check(source, options.author) }))
  const authors = checked.flatMap((row) => ('tool' in row ? [row.tool.author] : []))
  const ids = await memberIds(options.database, [...new Set(authors)])
  const good: AuthoredTool[] = []
  for (const row of checked) {
    const authored = 'tool' in row ? withAuthor(row.tool, ids) : row
    if ('tool' in authored) good.push(authored.tool)
    else {
      counts.refused += 1
      options.onRefused?.(row.line, authored.reasons)
    }
  }
  const imported = good.length > 0 ? await insertNewTools(options.database, good) : 0
  counts.imported += imported
  counts.skipped += good.length - imported
}

function check(source: SourceRow, author = ''): { tool: Tool } | { reasons: string[] } {
  if ('fault' in source) return { reasons: [source.fault] }
  const checked = checkTool(source.row)
  if ('reasons' in checked || checked.tool.author !== '') return checked
  if (author === '') return { reasons: ['The row names no author, and no other author was given'] }
  return { tool: { ...checked.tool, author } }
}

function withAuthor(tool: Tool, ids: Map<string, number>): { tool: AuthoredTool } | { reasons: string[] } {
  const authorId = ids.get(tool.author)
  if (authorId !== undefined) return { tool: { ...tool, authorId } }
  return { reasons: [`There is no member with the username ${tool.author}`] }
}
