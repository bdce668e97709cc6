import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'
import type { Tool } from '#contract/tools.ts'

export type ChosenTool = Pick<Tool, 'slug' | 'name' | 'logo'>

const none: readonly ChosenTool[] = []
const listeners = new Set<() => void>()
// Survives a visit to another page.
let chosen = none

function change(next: readonly ChosenTool[]): void {
  chosen = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The tools that the visitor has chosen to compare; none in the first render. */
export function useCompareChoice(): readonly ChosenTool[] {
  return useSyncExternalStore(
    subscribe,
    () => chosen,
    () => none,
  )
}

/** Chooses a tool, or takes the choice back. Ignores a tool too many. */
export function toggleCompared({ slug, name, logo }: ChosenTool): void {
  const others = chosen.filter((one) => one.slug !== slug)
  if (others.length < chosen.length) change(others)
  else if (chosen.length < limits.tool.compared.max) change([...chosen, { slug, name, logo }])
}

export function clearCompared(): void {
  change(none)
}
