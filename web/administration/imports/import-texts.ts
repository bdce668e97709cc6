import type { ImportFormat, ToolImport } from '#contract/imports.ts'

/** The formats as the form names them, in this order. */
export const formatTexts: Record<ImportFormat, string> = {
  csv: 'CSV',
  json: 'JSON',
  jsonl: 'JSON lines',
  bookmarks: 'Bookmarks of a browser (HTML)',
  markdown: 'List in Markdown (awesome list)',
}

const endings: [RegExp, ImportFormat][] = [
  [/\.json$/i, 'json'],
  [/\.(jsonl|ndjson)$/i, 'jsonl'],
  [/\.html?$/i, 'bookmarks'],
  [/\.(md|markdown)$/i, 'markdown'],
  [/\.(csv|tsv|txt)$/i, 'csv'],
]

/** The format that the name of a file suggests. */
export function formatOfName(name: string): ImportFormat | undefined {
  return endings.find(([ending]) => ending.test(name))?.[1]
}

type Progress = Pick<
  ToolImport,
  'state' | 'error' | 'dry_run' | 'read' | 'rows' | 'added' | 'joined' | 'skipped'
>

/** The state of an import in a few words. */
export function stateText({ state, error, dry_run }: Progress): string {
  if (state === 'waiting') return 'Waiting'
  if (state === 'running') return dry_run ? 'Checking' : 'Importing'
  if (state === 'done') return dry_run ? 'Checked: nothing has been changed' : 'Done'
  return error ?? 'Failed'
}

const rows = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`

/** What became of the rows that were read: '12 rows: 8 new, 2 on tools of the site, 1 there already, 1 refused'. */
export function outcomeText({ read, added, joined, skipped }: Progress): string {
  const parts: [number, string][] = [
    [added, 'new'],
    [joined, 'on tools of the site'],
    [skipped, 'there already'],
    [read - added - joined - skipped, 'refused'],
  ]
  const named = parts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${count.toLocaleString('en')} ${text}`)
  return named.length === 0 ? rows(read) : `${rows(read)}: ${named.join(', ')}`
}

/** Whether a server works on the import, or will. */
export function isUnfinished({ state }: Pick<ToolImport, 'state'>): boolean {
  return state === 'waiting' || state === 'running'
}
