import { sql, type RawBuilder } from 'kysely'
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

/** Runs a deletion until it deletes fewer rows than it may delete at once. */
async function deleteInBatches(database: Database, deletion: RawBuilder<unknown>): Promise<void> {
  let gone: bigint | undefined
  do {
    gone = (await deletion.execute(database)).numAffectedRows
  } while (gone === atOnce)
}

/** Forgets sessions that have ended because nobody used them for so long. */
function forgetSessions(database: Database): Promise<void> {
  return deleteInBatches(
    database,
    sql`
      delete from sessions where token_hash in (
        select token_hash from sessions where last_used_at <= now() - interval '30 days'
        limit ${atOnce} for update skip locked
      )
    `,
  )
}

/** Deletes known browsers in which their member has not signed in for a year. */
function forgetBrowsers(database: Database): Promise<void> {
  return deleteInBatches(
    database,
    sql`
      delete from known_browsers where (member_id, browser_hash) in (
        select member_id, browser_hash from known_browsers where last_used_at <= now() - interval '1 year'
        limit ${atOnce} for update skip locked
      )
    `,
  )
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
      await forgetBrowsers(database)
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
