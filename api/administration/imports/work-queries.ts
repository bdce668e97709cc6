import { sql } from 'kysely'
import type { ImportFormat, ToolImport } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import type { Batch } from '#api/tools/imports/public.ts'

/** An import that this process works on. */
export interface ClaimedImport {
  id: number
  author: string | null
  format: ImportFormat
  file_name: string
  file: Buffer
  dry_run: boolean
  row_count: number | null
  rows_read: number
  tries: number
}

/**
 * Takes an import that waits, or whose server has not worked on it for a minute. A dry run begins anew, because it must know all
 * rows before.
 */
export async function claimImport(database: Database): Promise<ClaimedImport | undefined> {
  const { rows } = await sql<ClaimedImport>`
    update imports set state = 'running', worked_at = now(), tries = tries + 1,
      rows_read = case when dry_run then 0 else rows_read end, added = case when dry_run then 0 else added end,
      joined = case when dry_run then 0 else joined end, skipped = case when dry_run then 0 else skipped end,
      problems = case when dry_run then '[]' else problems end,
      sample = case when dry_run then '[]' else sample end
    where id = (
      select id from imports
      where state in ('waiting', 'running') and coalesce(worked_at < now() - interval '1 minute', true)
      order by id limit 1 for update skip locked
    )
    returning id, format, file_name, file, dry_run, row_count, rows_read, tries,
      (select username from members where members.id = author_id) as author
  `.execute(database)
  return rows[0]
}

/** Notes the number of rows in the file, and that this process works on it. */
export async function setRowCount(database: Database, id: number, rows: number): Promise<void> {
  await sql`
    update imports set row_count = ${rows}, worked_at = now() where id = ${id} and state = 'running'
  `.execute(database)
}

/** Another process has gone on with the import, or an administrator has stopped it. */
export class NotOurs extends Error {}

/**
 * Counts a batch, in its transaction. Throws `NotOurs` unless the import runs and has come as far as this process knows: then the
 * batch is not written either.
 */
export async function recordBatch(
  transaction: Database,
  { id, rows_read, dry_run }: ClaimedImport,
  batch: Batch,
): Promise<void> {
  const read = batch.imported + batch.skipped + batch.refused
  const sample = batch.tools
    .slice(0, limits.imports.sample)
    .map(({ title, link, categories }): ToolImport['sample'][number] => ({
      ...{ title, link, category: categories[0]! },
    }))
  const first = (present: string, added: unknown[], most: number) => sql`(
    select coalesce(jsonb_agg(value order by position), '[]')
    from jsonb_array_elements(${sql.ref(present)} || ${JSON.stringify(added)}::jsonb) with ordinality as all_of (value, position)
    where position <= ${most}
  )`
  const { numAffectedRows } = await sql`
    update imports set rows_read = rows_read + ${read}::integer, worked_at = now(), tries = 0,
      added = added + ${batch.imported - batch.joined}::integer, joined = joined + ${batch.joined}::integer,
      skipped = skipped + ${batch.skipped}::integer,
      problems = ${first('problems', batch.problems.slice(0, limits.imports.problems), limits.imports.problems)},
      sample = ${first('sample', dry_run ? sample : [], limits.imports.sample)}
    where id = ${id} and state = 'running' and rows_read = ${rows_read}
  `.execute(transaction)
  if (numAffectedRows === 0n) throw new NotOurs()
}

/** Ends an import that this process has worked on, unless it was stopped meanwhile. */
export async function finishImport(database: Database, id: number, error: string | null): Promise<void> {
  await sql`
    update imports set state = ${error === null ? 'done' : 'failed'}, error = ${error}, finished_at = now(), file = null
    where id = ${id} and state = 'running'
  `.execute(database)
}

/** Leaves an import to any process, at once. */
export async function releaseImport(database: Database, id: number): Promise<void> {
  await sql`
    update imports set worked_at = null, tries = 0 where id = ${id} and state = 'running'
  `.execute(database)
}
