import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { type FactEdit, factNews, watchedFacts } from './fact-news.ts'
import { storeToolChanges } from './store-queries.ts'

/**
 * The next tools whose facts nobody has edited for an hour, so that an edit that is taken back is no news. A tool that is edited
 * again and again waits a day at most.
 */
export async function findEditedTools(database: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ tool_id: number }>`
    select tool_id from tool_fact_changes
    where not is_compared
    group by tool_id
    having max(created_at) filter (where key = any (${watchedFacts}::text[])) <= now() - interval '1 hour' or min(created_at) <= now() - interval '1 day'
    order by tool_id limit ${count}
  `.execute(database)
  return rows.map(({ tool_id }) => tool_id)
}

/** Compares the facts of a tool with what they were before the edits that are an hour old, and stores the news. Returns their number. */
export function compareFacts(database: Database, tool: number): Promise<number> {
  return inTransaction(database, async (transaction) => {
    // Writers of facts lock the tool, too.
    await sql`select from tools where id = ${tool} for no key update`.execute(transaction)
    const news = factNews(await takeEdits(transaction, tool))
    await storeToolChanges(
      transaction,
      tool,
      news.map((one) => ({ ...one, kind: 'fact', isToTell: isRecent(one.created_at) })),
    )
    return news.length
  })
}

const recentMs = 2 * 86_400_000

/** Older changes are stored and told to nobody: those of the time before this job, or of a long outage. */
function isRecent(time: Date): boolean {
  return Date.now() - time.getTime() < recentMs
}

/** The edits that are an hour old and not compared yet, oldest first, each once. */
async function takeEdits(transaction: Database, tool: number): Promise<FactEdit[]> {
  const { rows } = await sql<FactEdit>`
    with taken as (
      update tool_fact_changes set is_compared = true
      where tool_id = ${tool} and not is_compared and created_at <= now() - interval '1 hour'
      returning *
    )
    select key, before, after, source, member_id, created_at, case when before is null then (
      select removed.before from tool_fact_changes removed
      where removed.tool_id = taken.tool_id and removed.key = taken.key and removed.after is null
        and (removed.created_at, removed.id) < (taken.created_at, taken.id)
      order by removed.created_at desc, removed.id desc limit 1
    ) end as known_before
    from taken order by created_at, id
  `.execute(transaction)
  return rows
}
