import { z } from 'zod'
import { line, link } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { toolSlug } from '#contract/tool-slugs.ts'
import { importedFacts, pastTime } from '#api/tools/facts/public.ts'
import { type LinkedTool, linkedTool } from '#api/tools/public.ts'
import type { Checked } from './dumped-row.ts'

const dumpedTool = z.object({
  name: line('Name', { ...limits.title, refuseBidi: true }),
  slug: toolSlug,
  link,
  created_at: pastTime('created_at'),
  facts: importedFacts,
})

export type DumpedTool = z.output<typeof dumpedTool> & { linked: LinkedTool }

/** Validates a line of `tools.jsonl.gz`. */
export function checkDumpedTool(row: unknown): Checked<DumpedTool> {
  const checked = dumpedTool.safeParse(row)
  if (!checked.success) return { reasons: [...new Set(checked.error.issues.map(({ message }) => message))] }
  const linked = linkedTool(checked.data.link, checked.data.name)
  if (!linked) return { reasons: ['A tool needs a link'] }
  return { row: { ...checked.data, linked: { ...linked, slugBase: checked.data.slug } } }
}

export function membersOfTool({ facts }: DumpedTool): string[] {
  return facts.map(({ username }) => username)
}
