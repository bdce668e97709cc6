import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { identifyLink } from '#api/tools/public.ts'
import type { ImportedFact } from './imported-fact.ts'

/** A fact about the tool of a link, with the member who gives it. */
export interface LinkedFact extends ImportedFact {
  link: string
  memberId: number
}

/**
 * Writes facts in the current transaction, as members write them. A fact replaces one on the site when it was checked
 * later. Members and tools are locked first, in the order in which everything locks them.
 */
export async function writeImportedFacts(transaction: Database, facts: LinkedFact[]): Promise<void> {
  const given = facts.flatMap(({ link, memberId, value, ...fact }) => {
    const identity = identifyLink(link)?.identity
    return identity === undefined ? [] : [{ ...fact, identity, member: memberId, value }]
  })
  if (given.length === 0) return
  const linked = sql`
    given as (
      select tool_links.tool_id, fact.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as fact (
        identity text, key text, value jsonb, source text, checked_at timestamptz(3), member integer
      )
      join tool_links using (identity)
    )`
  await sql`
    with ${linked}, givers as materialized (
      select id from members where id in (select member from given) order by id for key share
    )
    select id from tools
    where id in (select tool_id from given) and (select count(*) from givers) >= 0
    order by id for no key update
  `.execute(transaction)
  await sql`
    with ${linked}, newer as materialized (
      select given.* from given left join tool_facts fact using (tool_id, key)
      where fact.checked_at is null or fact.checked_at < coalesce(given.checked_at, now())
    )
    select write_tool_fact(
      tool_id, key, value, source, member, coalesce(checked_at, now()), member
    ) from newer
  `.execute(transaction)
}
