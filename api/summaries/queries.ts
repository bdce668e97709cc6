import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { violates } from '#database/violation.ts'

/** Part of a `with` after `found` (key): writes down that the member asked for it, once. */
function asked(member: number) {
  return sql`
    asked as (
      insert into summary_requests (member_id, summary_key)
      select members.id, found.key from found, members
      where members.id = ${member}
        and not exists (select from summary_requests where member_id = ${member} and summary_key = found.key)
      on conflict do nothing
    )`
}

/** The cached summary of this model and text, or undefined. A member who gets one is written down as asking for it. */
export async function findSummary(
  database: Database,
  member: number,
  key: Buffer,
): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ summary: string }>`
      with found as (
        select key, summary from summaries where key = ${key}
      ), ${asked(member)}
      select summary from found
    `.execute(database)
    return rows[0]?.summary
  } catch (error) {
    // Whoever else had asked for it has just deleted their account, and it went along.
    if (violates(error, 'summary_requests_summary_key_fkey')) return undefined
    throw error
  }
}

/**
 * Caches a summary that the member asked for; where another server cached one meanwhile, that one stays. Nothing is
 * written when the member's account is gone.
 */
export async function keepSummary(
  database: Database,
  member: number,
  { key, model, summary }: { key: Buffer; model: string; summary: string },
): Promise<void> {
  await sql`
    with asker as (
      select id from members where id = ${member} for key share
    ), found as (
      insert into summaries (key, model, summary)
      select ${key}::bytea, ${model}::text, ${summary}::text from asker
      on conflict (key) do update set model = summaries.model
      returning key
    ), ${asked(member)}
    select from found
  `.execute(database)
}
