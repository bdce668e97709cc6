import type { Database } from '#database/client.ts'
import { renewCategoryKeys } from '#api/categories/public.ts'
import { renewIdentities } from '#api/tools/public.ts'
import { insertNewTools, memberIds, type AuthoredTool } from './queries.ts'
import { type SourceRow, UnreadableFile } from './source-row.ts'
import { checkTool, type Tool } from './tool.ts'

/** Numbers of rows by outcome. */
export interface Counts {
  imported: number
  /** Existing already. */
  skipped: number
  refused: number
}

interface Options {
  /** If it is a transaction, all batches run in it; else each batch has its own. */
  database: Database
  /** Username for rows without an author. */
  author?: string
  /** Called for each invalid row, in order. */
  onRefused?: (line: number, reasons: string[], entry?: number) => void
  /** Called for each skipped row, in order within a batch. */
  onSkipped?: (line: number, reason: string, entry?: number) => void
  /** Called after each batch. */
  onProgress?: (counts: Counts) => void
  /** Stops the import after the current batch. */
  signal?: AbortSignal
}

const batchSize = 500

/**
 * Publishes tools from rows. Validates each row with the contract, reports invalid ones and skips existing tools. A batch
 * is committed as a whole, so an import that was stopped can be repeated. Throws `UnreadableFile` when there is no member
 * named `author`.
 */
export async function importTools(rows: AsyncIterable<SourceRow>, options: Options): Promise<Counts> {
  const { database, author, onProgress, signal } = options
  const counts: Counts = { imported: 0, skipped: 0, refused: 0 }
  if (author !== undefined && !(await memberIds(database, [author])).has(author)) {
    throw new UnreadableFile(`There is no member with the username ${author}.`)
  }
  if (!database.isTransaction) {
    await renewCategoryKeys(database)
    await renewIdentities(database, signal)
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
  const checked = rows.map((source) => ({
    line: source.line,
    entry: source.entry,
    ...check(source, options.author),
  }))
  const members = checked.flatMap((row) =>
    'tool' in row ? [row.tool.author, ...row.tool.facts.map(({ username }) => username)] : [],
  )
  const ids = await memberIds(options.database, [...new Set(members)])
  const valid: AuthoredTool[] = []
  const places: { line: number; entry: number | undefined }[] = []
  for (const row of checked) {
    const authored = 'tool' in row ? withAuthor(row.tool, ids) : row
    if ('tool' in authored) {
      valid.push(authored.tool)
      places.push(row)
    } else {
      counts.refused += 1
      options.onRefused?.(row.line, authored.reasons, row.entry)
    }
  }
  const skipped = valid.length > 0 ? await insertNewTools(options.database, valid) : []
  for (const { position, hasLink } of skipped) {
    const { line, entry } = places[position]!
    options.onSkipped?.(line, reasonToSkip(valid[position]!, hasLink), entry)
  }
  counts.imported += valid.length - skipped.length
  counts.skipped += skipped.length
}

function reasonToSkip({ author, title, link }: AuthoredTool, hasLink: boolean): string {
  if (link === '') return `${author} has a post ${title} without a link already`
  return hasLink
    ? `a post with the link ${link} is there already`
    : `${author} has a post on the tool of ${link} already`
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
  const givers = tool.facts.map(({ username }) => ids.get(username))
  if (authorId !== undefined) return { tool: { ...tool, authorId, givers } }
  return { reasons: [`There is no member with the username ${tool.author}`] }
}
