import { readdir, readFile } from 'node:fs/promises'

/** The facts about one tool in `facts/`. */
export interface DemoToolFacts {
  /** The link of its post. */
  link: string
  checks: DemoCheck[]
  /** All values of facts that have changed, the current one last. */
  history?: { key: string; changes: DemoChange[] }[]
}

/** A page that a member read, and the facts that it states. */
export interface DemoCheck {
  source: string
  checked_at: string
  /** A username. */
  member: string
  facts: Record<string, unknown>
}

export interface DemoChange {
  value: unknown
  source: string
  member: string
  /** When the fact became so. */
  at: string
}

/** Reads the facts of the demo content. */
export async function readDemoFacts(): Promise<DemoToolFacts[]> {
  const folder = new URL('facts/', import.meta.url)
  const files = await readdir(folder)
  const tools = await Promise.all(
    files.map(
      async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as DemoToolFacts[],
    ),
  )
  return tools.flat()
}
