import { sql } from 'kysely'
import type { ToolChangeKind } from '#contract/changes.ts'
import type { Database } from '#database/client.ts'

/** A change to store. The optional fields are of facts. */
interface ToolChange {
  kind: Exclude<ToolChangeKind, 'list_item'>
  note: string
  key?: string
  before?: unknown
  after?: unknown
  source?: string
  member_id?: number | null
  /** Missing means now. */
  created_at?: Date
  /** Whether the job tells followers. */
  isToTell: boolean
}

/** Stores changes of a tool, which is locked. */
export async function storeToolChanges(
  transaction: Database,
  tool: number,
  changes: ToolChange[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into tool_changes (tool_id, kind, key, before, after, note, source, member_id, created_at, told_to)
    select ${tool}::integer, kind, key, before, after, note, coalesce(source, ''), member_id, coalesce(created_at, now()),
      case when "isToTell" then 0 end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change (
      kind text, key text, before jsonb, after jsonb, note text, source text, member_id integer, created_at timestamptz,
      "isToTell" boolean
    )
  `.execute(transaction)
}
