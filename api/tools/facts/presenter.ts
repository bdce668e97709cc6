import type { Fact, FactChange, FactKey } from '#contract/tool-facts.ts'
import type { Database } from '#database/client.ts'

export interface FactRow {
  key: FactKey
  value: Fact['value']
  source: string
  checked_at: Date
  member_id: number | null
  username: string | null
}

/** A row as the contract's Fact. */
export function toFact({ key, value, source, checked_at, username }: FactRow): Fact {
  return { key, value, source, checked_at: checked_at.toISOString(), username }
}

/** Columns of a change, for queries that join its member as `members`. */
export const factChangeColumns = [
  'change.id',
  'change.key',
  'change.before',
  'change.after',
  'change.source',
  'change.created_at',
  'change.reverted_at',
  'change.member_id',
  'members.username',
] as const

/** A query for changes of facts; the caller selects columns and adds conditions, order and limit. */
export function selectFactChanges(database: Database) {
  return database
    .selectFrom('tool_fact_changes as change')
    .leftJoin('members', 'members.id', 'change.member_id')
}

type ChangeRow = Omit<FactChange, 'created_at' | 'reverted' | 'key' | 'before' | 'after'> & {
  key: string
  before: unknown
  after: unknown
  created_at: Date
  reverted_at: Date | null
}

/** A row of `factChangeColumns` as the contract's FactChange. */
export function toFactChange(row: ChangeRow): FactChange {
  return {
    id: row.id,
    key: row.key as FactKey,
    before: row.before as FactChange['before'],
    after: row.after as FactChange['after'],
    source: row.source,
    username: row.username,
    created_at: row.created_at.toISOString(),
    reverted: row.reverted_at !== null,
  }
}
