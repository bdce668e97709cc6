import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { linkedTool, mergeInto, toolOfLink, unmerge } from '#api/tools/public.ts'

/** Adds a tool to which `https://<host>/` leads. Returns its id. */
export function insertTool(database: Database, host: string): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const id = await toolOfLink(transaction, linkedTool(`https://${host}/`, host))
    return id!
  })
}

/** Moves all that a tool has to another one. */
export async function mergeTool(database: Database, id: number, into: number): Promise<void> {
  await inTransaction(database, (transaction) => mergeInto(transaction, { id, into }))
}

/** Undoes the newest merge that moved this slug. */
export async function unmergeTool(database: Database, slug: string): Promise<void> {
  await inTransaction(database, (transaction) => unmerge(transaction, slug))
}
