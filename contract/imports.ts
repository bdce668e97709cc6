import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, line, paging, time } from './fields.ts'
import { limits } from './limits.ts'

const count = z.int().min(0)

/** `bookmarks` is the file that browsers export (Netscape HTML), `markdown` a list of links under headings ("awesome list"). */
export const importFormat = z.enum(['csv', 'json', 'jsonl', 'bookmarks', 'markdown'], {
  error: 'format must be csv, json, jsonl, bookmarks or markdown',
})
export type ImportFormat = z.infer<typeof importFormat>

/** A field of a form, which is a text. */
const dryRun = z
  .preprocess(
    (value) => ({ true: true, false: false, '': false })[String(value)] ?? value,
    z.boolean({ error: 'dry_run must be true or false' }),
  )
  .default(false)

export const toolImport = z
  .object({
    id,
    /** `failed`: `error` says why. A stopped import has failed. */
    state: z.enum(['waiting', 'running', 'done', 'failed']),
    dry_run: z.boolean(),
    format: importFormat,
    file_name: z.string(),
    /** The member to whom the posts belong; null when the account is deleted. */
    as: z.string().nullable(),
    /** The administrator who started it; null when the account is deleted. */
    started_by: z.string().nullable(),
    created_at: time,
    finished_at: time.nullable(),
    error: z.string().nullable(),
    /** Rows of the file; null until it was looked through. */
    rows: count.nullable(),
    /** Rows that were read. Those that are not added, joined or skipped were refused. */
    read: count,
    /** Posts with a new tool, or without a link. */
    added: count,
    /** Posts on a tool that the site had. */
    joined: count,
    /** Rows whose tool has such a post already. */
    skipped: count,
    /** Why rows were refused, or changed, each with its line in the file: the first 100. */
    problems: z.array(z.object({ line: count, text: z.string() })).max(limits.imports.problems),
    /** The first posts of a dry run. */
    sample: z
      .array(z.object({ title: z.string(), link: z.string(), category: z.string() }))
      .max(limits.imports.sample),
  })
  .meta({ id: 'Import' })
export type ToolImport = z.infer<typeof toolImport>

const oneImport = z.object({ id: idInPath })

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: '/admin/imports/',
  access: 'administrator',
  status: 202,
  summary:
    'Imports tools in the background from a file of at most 20 MiB in the multipart field `file`. A dry run changes nothing: it counts, and shows a sample.',
  upload: 'file',
  uploadLimit: limits.imports.bytes,
  body: z.object({
    format: importFormat,
    as: line('as', { min: 1, max: limits.username.max }),
    dry_run: dryRun,
  }),
  answer: z.object({ id }),
})

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/admin/imports/',
  access: 'administrator',
  status: 200,
  summary: `Imports of the last ${limits.imports.days} days, newest first, without their problems and samples.`,
  query: paging,
  answer: z.array(toolImport.omit({ problems: true, sample: true })),
  paged: true,
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/admin/imports/:id/',
  access: 'administrator',
  status: 200,
  summary: 'An import, with its progress and problems.',
  params: oneImport,
  answer: toolImport,
})

export const stopImport = endpoint({
  name: 'stopImport',
  method: 'DELETE',
  path: '/admin/imports/:id/',
  access: 'administrator',
  status: 204,
  summary: 'Stops an import. What it has published stays. Without effect when it has ended.',
  params: oneImport,
})
