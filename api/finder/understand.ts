import type { Database } from '#database/client.ts'
import type { Understood } from './find.ts'
import type { ParsedNeed } from './parse-need.ts'
import { findNamedTool } from './queries.ts'

/** A need with the tool that it wants an alternative to, where a known tool has such a name. */
export async function understand(database: Database, parsed: ParsedNeed): Promise<Understood> {
  const { names } = parsed
  const named = await findNamedTool(
    database,
    names.map(({ name }) => name),
  )
  const { task, conditions } = named ? names.find(({ name }) => name === named.name)! : parsed
  return { task, conditions, insteadOf: named?.tool }
}
