import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Database } from '#database/client.ts'
import { lockMembers } from '#database/locks.ts'
import { refreshToolTexts } from '#api/tools/public.ts'

/** A fact to write; a null value removes the fact. */
export interface FactWrite {
  tool_id: number
  key: FactKey
  value: unknown
  source: string
  /** The member who gives the fact; null where the account is gone. */
  member_id: number | null
  /** Null means now. */
  checked_at: Date | null
  /** The member who writes it. */
  actor: number
  /** The change that this takes back. */
  reverts: number | null
}

interface StoredFact {
  tool_id: number
  key: FactKey
  value: unknown
  source: string
  member_id: number | null
  checked_at: Date
}

/** Tool and key of a fact in one text. */
export function nameOf({ tool_id, key }: { tool_id: number; key: FactKey }): string {
  return `${tool_id} ${key}`
}

/**
 * Writes facts, each about another tool or with another key, and stores the changes. Returns those that were written or removed:
 * a fact is left out when its tool or the acting member is gone, when there is nothing to remove, or when it is not wanted in
 * place of the present one.
 *
 * The members are locked first, then the tools: two writes of a fact wait for each other even before the fact exists. So
 * `before` of a change is always `after` of the change before. The same value and source again renew the date and the member,
 * and are no change; without a source, the same value keeps its source.
 */
export async function writeFacts(
  transaction: Database,
  facts: FactWrite[],
  isWanted: (fact: FactWrite, present: StoredFact | undefined) => boolean = () => true,
): Promise<FactWrite[]> {
  const members = await lockMembers(
    transaction,
    facts.flatMap(({ member_id, actor }) => (member_id === null ? [actor] : [member_id, actor])),
  )
  const tools = await lockTools(
    transaction,
    facts.map(({ tool_id }) => tool_id),
  )
  const possible = facts.filter(({ tool_id, actor }) => tools.has(tool_id) && members.has(actor))
  const present = await lockFacts(transaction, possible)
  const compared = possible.flatMap((fact) => {
    const before = present.get(nameOf(fact))
    if ((fact.value === null && !before) || !isWanted(fact, before)) return []
    const isSame = before !== undefined && isDeepStrictEqual(before.value, fact.value)
    const source = isSame && fact.source === '' && fact.reverts === null ? before.source : fact.source
    const member_id = fact.member_id !== null && members.has(fact.member_id) ? fact.member_id : null
    return [{ fact: { ...fact, source, member_id }, before, isChange: !isSame || before.source !== source }]
  })
  await removeFacts(
    transaction,
    compared.flatMap(({ fact }) => (fact.value === null ? [fact] : [])),
  )
  await storeFacts(
    transaction,
    compared.flatMap(({ fact }) => (fact.value === null ? [] : [fact])),
  )
  await storeChanges(
    transaction,
    compared.filter(({ isChange }) => isChange),
  )
  const written = compared.map(({ fact }) => fact)
  await refreshToolTexts(
    transaction,
    written.map(({ tool_id }) => tool_id),
  )
  return written
}

async function lockTools(transaction: Database, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from tools where id = any (${ids}::integer[]) and merged_into is null order by id for no key update
  `.execute(transaction)
  return new Set(rows.map(({ id }) => id))
}

const keysOf = (facts: FactWrite[]) => sql`
  select * from unnest(${facts.map(({ tool_id }) => tool_id)}::integer[], ${facts.map(({ key }) => key)}::text[])`

/** The present facts, locked, because the accounts of their members may be being deleted. */
async function lockFacts(transaction: Database, facts: FactWrite[]): Promise<Map<string, StoredFact>> {
  const { rows } = await sql<StoredFact>`
    select tool_id, key, value, source, member_id, checked_at from tool_facts
    where (tool_id, key) in (${keysOf(facts)})
    order by tool_id, key for update
  `.execute(transaction)
  return new Map(rows.map((fact) => [nameOf(fact), fact]))
}

async function removeFacts(transaction: Database, facts: FactWrite[]): Promise<void> {
  if (facts.length === 0) return
  await sql`delete from tool_facts where (tool_id, key) in (${keysOf(facts)})`.execute(transaction)
}

async function storeFacts(transaction: Database, facts: FactWrite[]): Promise<void> {
  if (facts.length === 0) return
  await sql`
    insert into tool_facts (tool_id, key, value, source, member_id, checked_at)
    select tool_id, key, value, source, member_id, coalesce(checked_at, clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as fact (
      tool_id integer, key text, value jsonb, source text, member_id integer, checked_at timestamptz(3)
    )
    on conflict (tool_id, key) do update
    set value = excluded.value, source = excluded.source, member_id = excluded.member_id, checked_at = excluded.checked_at
  `.execute(transaction)
}

async function storeChanges(
  transaction: Database,
  changes: { fact: FactWrite; before: StoredFact | undefined }[],
): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ fact, before }) => ({ ...fact, before }))
  await sql`
    insert into tool_fact_changes (
      tool_id, key, before, after, source, member_id, created_at,
      before_source, before_member_id, before_checked_at, reverts
    )
    select tool_id, key, before -> 'value', value, case when value is null then '' else source end, actor, clock_timestamp(),
      coalesce(before ->> 'source', ''), (before ->> 'member_id')::integer, (before ->> 'checked_at')::timestamptz, reverts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (
      tool_id integer, key text, value jsonb, source text, actor integer, reverts integer, before jsonb
    )
  `.execute(transaction)
}
