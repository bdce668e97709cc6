import type { Checked } from './dumped-row.ts'
import { checkTool, type Tool } from './tool.ts'

export interface DumpedReview extends Tool {
  /** The link of its tool, which another one may lead to as well; empty without a tool. */
  toolLink: string
}

/** Validates a line of `reviews.jsonl.gz`. */
export function checkDumpedReview(row: unknown): Checked<DumpedReview> {
  const { username, categories, tool, ...given } = (row ?? {}) as Record<string, unknown>
  const names = Array.isArray(categories) ? categories.map((one) => (one as { name?: unknown })?.name) : []
  const checked = checkTool({ ...given, author: username, categories: names })
  if ('reasons' in checked) return checked
  const toolLink = (tool as { link?: unknown } | null | undefined)?.link
  return { row: { ...checked.tool, toolLink: typeof toolLink === 'string' ? toolLink : '' } }
}

export function authorOf({ author }: DumpedReview): string[] {
  return [author]
}
