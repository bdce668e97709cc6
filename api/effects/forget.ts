import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

const hour = 60 * 60_000

// Few enough at once that nobody has to wait for them.
const atOnce = 5_000n

/** Forgets mails that were done with a week ago. */
async function forgetMails(database: Database): Promise<void> {
  await sql`
    delete from mails where status <> 'waiting' and created_at < now() - interval '7 days'
  `.execute(database)
}

/** Forgets sessions that have ended because nobody used them for so long. */
async function forgetSessions(database: Database): Promise<void> {
  let gone: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      delete from sessions where token_hash in (
        select token_hash from sessions where last_used_at <= now() - interval '30 days'
        limit ${atOnce} for update skip locked
      )
    `.execute(database)
    gone = numAffectedRows
  } while (gone === atOnce)
}

/** Deletes cached summaries that nobody has asked for whose account is still there. */
async function deleteUnaskedSummaries(database: Database): Promise<void> {
  await sql`
    delete from summaries where key in (
      select key from summaries
      where created_at < now() - interval '30 days'
        and not exists (select from summary_requests where summary_key = summaries.key)
      limit ${atOnce} for update skip locked
    )
  `.execute(database)
}

/** Forgets at once, and then each hour, what nobody needs any more. Returns how to end that. */
export function startForgetting(database: Database, log: { warn(line: string): void }): () => Promise<void> {
  const forget = async () => {
    try {
      await forgetMails(database)
      await forgetSessions(database)
      await deleteUnaskedSummaries(database)
    } catch (error) {
      log.warn(`What is old could not be forgotten: ${(error as Error).message}`)
    }
  }
  let running = forget()
  const clock = setInterval(() => (running = forget()), hour).unref()
  return () => {
    clearInterval(clock)
    return running
  }
}
