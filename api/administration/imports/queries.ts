import { sql } from 'kysely'
import type { ImportFormat, ToolImport } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'
import { memberIds } from '#api/tools/imports/public.ts'

interface Started {
  memberId: number
  /** The username of the member to whom the posts will belong. */
  author: string
  format: ImportFormat
  dryRun: boolean
  fileName: string
  file: Buffer
}

/** Adds an import that waits. Returns its id; undefined when there is no member of this name. */
export function insertImport(database: Database, started: Started): Promise<number | undefined> {
  const { memberId, author, format, dryRun, fileName, file } = started
  return inTransaction(database, async (transaction): Promise<number | undefined> => {
    const authorId = (await memberIds(transaction, [author])).get(author)
    if (authorId === undefined) return undefined
    const { id } = await transaction
      .insertInto('imports')
      .values({
        ...{ member_id: memberId, author_id: authorId, file_name: fileName, format },
        ...{ dry_run: dryRun, file },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = { id, format, as: author, dry_run: dryRun }
    await recordAct(transaction, { member: memberId, act: 'start_import', about: fileName, after })
    return id
  })
}

function selectImports(database: Database) {
  return database
    .selectFrom('imports')
    .leftJoin('members as author', 'author.id', 'imports.author_id')
    .leftJoin('members as starter', 'starter.id', 'imports.member_id')
    .select(['imports.id', 'imports.state', 'dry_run', 'format', 'file_name', 'error', 'finished_at'])
    .select(['imports.created_at', 'row_count as rows', 'rows_read as read', 'added', 'joined', 'skipped'])
    .select(['author.username as as', 'starter.username as started_by'])
}

export type ImportRow = Awaited<ReturnType<typeof importsAfter>>[number]

/** `count` imports after a position, newest first. */
export async function importsAfter(
  database: Database,
  { after, count }: { after: { at: Date; id: number } | undefined; count: number },
) {
  return selectImports(database)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(imports.created_at, imports.id) < (${after!.at}::timestamptz, ${after!.id}::integer)`,
      ),
    )
    .orderBy('imports.created_at', 'desc')
    .orderBy('imports.id', 'desc')
    .limit(count)
    .execute()
}

/** An import with its problems and its sample. */
export async function findImport(database: Database, id: number) {
  return selectImports(database)
    .select(sql<ToolImport['problems']>`problems`.as('problems'))
    .select(sql<ToolImport['sample']>`sample`.as('sample'))
    .where('imports.id', '=', id)
    .executeTakeFirst()
}

/** Stops an import: its next batch is not written. Returns whether there is such an import. */
export function endImport(database: Database, id: number, memberId: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ file_name: string }>`
      update imports set state = 'failed', error = 'Stopped', finished_at = now(), file = null
      where id = ${id} and state in ('waiting', 'running') returning file_name
    `.execute(transaction)
    const [stopped] = rows
    if (!stopped) {
      const found = await transaction
        .selectFrom('imports')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return found !== undefined
    }
    const act = { act: 'stop_import', about: stopped.file_name, after: { id } } as const
    await recordAct(transaction, { member: memberId, ...act })
    return true
  })
}

/** Deletes imports that ended long ago. */
export async function deleteOldImports(database: Database): Promise<void> {
  await sql`
    delete from imports where finished_at < now() - make_interval(days => ${limits.imports.days}::integer)
  `.execute(database)
}
