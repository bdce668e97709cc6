import { z } from 'zod'
import type * as contract from '#contract/imports.ts'
import type { ImportFormat, ToolImport } from '#contract/imports.ts'
import { id } from '#contract/fields.ts'
import { badFields, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { endImport, findImport, insertImport, type ImportRow, importsAfter } from './queries.ts'

const longestName = 255

/** The name of a file in one line, without its folder. */
function tidyFileName(name: string): string {
  const base = name.split(/[/\\]/).at(-1)!
  const line = base.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim()
  return [...line].slice(0, longestName).join('') || 'file'
}

export async function startImport(call: Call<typeof contract.startImport>) {
  const { database, viewer, body, file, wakeImports } = call
  if (!file || file.bytes.length === 0) throw badFields({ file: ['Please choose a file that is not empty'] })
  const started = await insertImport(database, {
    memberId: viewer.id,
    author: body.as,
    format: body.format,
    dryRun: body.dry_run,
    fileName: tidyFileName(file.name),
    file: file.bytes,
  })
  if (started === undefined) throw badFields({ as: [`There is no member with the username ${body.as}`] })
  wakeImports()
  return { id: started }
}

const position = z.tuple([cursorTime, id]).transform(([at, id]) => ({ at, id }))

function present({ created_at, finished_at, ...row }: ImportRow) {
  return {
    ...row,
    state: row.state as ToolImport['state'],
    format: row.format as ImportFormat,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

export async function listImports({ database, query }: Call<typeof contract.listImports>) {
  const after = decodeCursor(query.cursor, position)
  const rows = await importsAfter(database, { after, count: query.limit + 1 })
  return pageOf(rows, query.limit, present, (row) => [row.created_at, row.id])
}

export async function getImport({ database, params }: Call<typeof contract.getImport>): Promise<ToolImport> {
  const found = await findImport(database, params.id)
  if (!found) throw notFound('There is no such import.')
  const { problems, sample, ...row } = found
  return { ...present(row), problems, sample }
}

export async function stopImport(call: Call<typeof contract.stopImport>): Promise<void> {
  const { database, params, viewer } = call
  if (!(await endImport(database, params.id, viewer.id))) throw notFound('There is no such import.')
}
