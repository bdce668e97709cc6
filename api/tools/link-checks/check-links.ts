import pLimit from 'p-limit'
import type { CacheTag } from '#api/http/cache/tags.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Outgoing } from '#api/http/outgoing.ts'
import type { Database } from '#database/client.ts'
import { findingOf, type Finding } from './finding.ts'
import type { Health } from './health.ts'
import { recordFinding, type CheckedTool } from './queries.ts'

/** A tool with what its check has found. */
export interface Check<Tool extends CheckedTool = CheckedTool> {
  tool: Tool
  finding: Finding
}

// Slots are left for members who look up a page.
const atOnce = 4

/** Checks the links of tools. Those that are left when the signal is aborted are missing. */
export async function checkTools<Tool extends CheckedTool>(
  outgoing: Outgoing,
  tools: Tool[],
  signal: AbortSignal,
): Promise<Check<Tool>[]> {
  const limit = pLimit(atOnce)
  const checks = await limit.map(tools, async (tool) => {
    if (signal.aborted) return []
    return [{ tool, finding: findingOf(tool.link, await outgoing.checkLink(tool.link)) }]
  })
  return checks.flat()
}

/** Whether more than half of a round has failed: then the fault is this server's connection. */
export function isDiscarded(checks: Check[]): boolean {
  const made = checks.filter(({ finding }) => finding.is !== 'unchecked')
  const failed = made.filter(({ finding }) => finding.is === 'failed')
  return failed.length * 2 > made.length
}

/** Stores what a check has found. Returns the tool's health, with the cache tags to invalidate. */
export async function storeCheck(
  database: Database,
  { tool, finding }: Check,
): Promise<{ health: Health | undefined; changed: CacheTag[] }> {
  const recorded = finding.is === 'unchecked' ? undefined : await recordFinding(database, tool, finding)
  if (!recorded) return { health: undefined, changed: [] }
  const { before, after } = recorded
  const isSame = before.state === after.state && before.location === after.location
  // The time of the check is on the page of the tool.
  const changed = [tags.toolCounts(tool.id), ...(isSame ? [] : [tags.tool(tool.id)])]
  return { health: after, changed }
}
