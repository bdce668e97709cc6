import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { identifyLink } from '#api/tools/public.ts'
import type { ImportedFact } from './imported-fact.ts'
import { type FactWrite, nameOf, writeFacts } from './write-queries.ts'

/** A fact about the tool of a link, with the member who gives it. */
export interface LinkedFact extends ImportedFact {
  link: string
  memberId: number
}

/**
 * Writes facts in the current transaction, as members write them. A fact replaces one on the site when it was checked
 * later. Of several facts of one tool with one key, the one that was checked last counts.
 */
export async function writeImportedFacts(transaction: Database, facts: LinkedFact[]): Promise<void> {
  const identified = facts.flatMap((fact) => {
    const identity = identifyLink(fact.link)?.identity
    return identity === undefined ? [] : [{ ...fact, identity }]
  })
  if (identified.length === 0) return
  const { rows: links } = await sql<{ identity: string; tool_id: number }>`
    select identity, tool_id from tool_links where identity = any (${identified.map(({ identity }) => identity)}::text[])
  `.execute(transaction)
  const tools = new Map(links.map(({ identity, tool_id }) => [identity, tool_id]))
  const newest = new Map<string, FactWrite>()
  for (const { identity, key, value, source, checked_at = null, memberId } of identified) {
    const tool_id = tools.get(identity)
    if (tool_id === undefined) continue
    const fact = {
      tool_id,
      key,
      value,
      source,
      member_id: memberId,
      checked_at,
      actor: memberId,
      reverts: null,
    }
    const other = newest.get(nameOf(fact))
    if (!other || timeOf(other) <= timeOf(fact)) newest.set(nameOf(fact), fact)
  }
  await writeFacts(
    transaction,
    [...newest.values()],
    (fact, present) => !present || present.checked_at.getTime() < timeOf(fact),
  )
}

function timeOf({ checked_at }: FactWrite): number {
  return checked_at?.getTime() ?? Date.now()
}
