import { sql, type RawBuilder } from 'kysely'
import { idempotencyHours } from '#contract/idempotency.ts'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { MediaStore } from '#api/http/media-store.ts'
import { removeAllUnusedCategories } from '#api/categories/public.ts'
import { removeDeletedPictures } from '#api/media/public.ts'
import { recountVotes } from '#api/ranks/integrity/public.ts'
import { assignTools } from '#api/tools/public.ts'
import type { Worker } from './start-jobs.ts'

// Rows of one statement: few enough that requests do not wait for it.
const batch = 5_000n

/** The site whose data is cleaned up. */
interface Site {
  database: Database
  media: MediaStore
}

/** Stops when the signal is aborted. */
type Step = (site: Site, signal?: AbortSignal) => Promise<unknown>

/** Repeats a deletion of at most a batch until no rows are left for it. */
function repeated(deletion: RawBuilder<unknown>): Step {
  return async ({ database }, signal) => {
    let deleted: bigint | undefined = batch
    while (deleted === batch && !signal?.aborted) deleted = (await deletion.execute(database)).numAffectedRows
  }
}

/** Deletes posts with their dependent rows, and counts the lists that they were in. */
async function deletePosts({ database }: Site, signal?: AbortSignal): Promise<void> {
  let deleted = batch
  while (deleted === batch && !signal?.aborted) {
    deleted = await inTransaction(database, async (transaction) => {
      const { rows } = await sql<{ id: number }>`
        select id from posts where hidden_because is not null and deleted_at < now() - interval '2 minutes'
        order by id limit ${batch} for update skip locked
      `.execute(transaction)
      const ids = rows.map(({ id }) => id)
      const { rows: lists } = await sql<{ list_id: number }>`
        select distinct list_id from saved_items where post_id = any (${ids}::integer[])
      `.execute(transaction)
      await sql`delete from posts where id = any (${ids}::integer[])`.execute(transaction)
      await sql`select recount_list_items(${lists.map(({ list_id }) => list_id)}::integer[])`.execute(
        transaction,
      )
      return BigInt(ids.length)
    })
  }
}

/** The steps of the cleanup, named by the rows that they delete or correct. */
const steps: Record<string, Step> = {
  // Their authors cannot undo it any more.
  'deleted posts': deletePosts,
  'ended sessions': repeated(sql`
    delete from sessions where token_hash in (
      select token_hash from sessions
      where last_used_at <= now() - interval '30 days' or created_at <= now() - interval '90 days'
      limit ${batch} for update skip locked
    )`),
  'tokens that have expired': repeated(sql`
    delete from one_time_tokens where token_hash in (
      select token_hash from one_time_tokens where expires_at <= now()
      limit ${batch} for update skip locked
    )`),
  'access tokens that expired long ago': repeated(sql`
    delete from access_tokens where id in (
      select id from access_tokens where expires_at <= now() - interval '30 days'
      limit ${batch} for update skip locked
    )`),
  'old events of accounts': repeated(sql`
    delete from account_events where id in (
      select id from account_events where created_at < now() - interval '1 year'
      limit ${batch} for update skip locked
    )`),
  'browsers without a sign-in for a year': repeated(sql`
    delete from known_browsers where (member_id, browser_hash) in (
      select member_id, browser_hash from known_browsers where last_used_at <= now() - interval '1 year'
      limit ${batch} for update skip locked
    )`),
  'former usernames': repeated(sql`
    delete from former_usernames where id in (
      select id from former_usernames where renamed_at <= now() - interval '90 days'
      limit ${batch} for update skip locked
    )`),
  'summaries without a request': repeated(sql`
    delete from summaries where key in (
      select key from summaries
      where created_at < now() - interval '30 days'
        and not exists (select from summary_requests where summary_key = summaries.key)
      limit ${batch} for update skip locked
    )`),
  'merges of tools that are past undoing': repeated(sql`
    delete from tool_merges where id in (
      select id from tool_merges where coalesce(merged_at, created_at) < now() - interval '30 days'
      limit ${batch} for update skip locked
    )`),
  'claims that were not verified': repeated(sql`
    delete from tool_claims where id in (
      select id from tool_claims where created_at < now() - make_interval(days => ${limits.claim.days})
      limit ${batch} for update skip locked
    )`),
  'needs that were asked long ago': repeated(sql`
    delete from finder_needs where (need, day) in (
      select need, day from finder_needs
      where day < (now() at time zone 'UTC')::date - make_interval(days => ${limits.finder.needDays})
      limit ${batch} for update skip locked
    )`),
  'idempotency keys': repeated(sql`
    delete from idempotency_keys where key_hash in (
      select key_hash from idempotency_keys
      where created_at <= now() - make_interval(hours => ${idempotencyHours})
      limit ${batch} for update skip locked
    )`),
  'read notifications': repeated(sql`
    delete from notifications where id in (
      select id from notifications where read and created_at < now() - interval '180 days'
      limit ${batch} for update skip locked
    )`),
  'files of pictures': ({ database, media }) => removeDeletedPictures(database, media),
  'unused categories': ({ database }) => removeAllUnusedCategories(database),
  'posts without a tool': assignMissingTools,
  'counts of votes': ({ database }) => recountVotes(database),
}

/** Gives their tools to posts that a server of an earlier version has written, beside this one. */
async function assignMissingTools({ database }: Site, signal?: AbortSignal): Promise<void> {
  const assigned = await assignTools(database, { signal })
  if (assigned > 0) await publishEverything(database)
}

/** Runs all steps until the signal is aborted. A step that fails stops no other; at the end an error says which failed. */
export async function cleanUp(site: Site, signal?: AbortSignal): Promise<void> {
  const failures: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    if (signal?.aborted) break
    await step(site, signal).catch((error: Error) => failures.push(`${name}: ${error.message}`))
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
}

/** The worker for the hourly cleanup. */
export function cleanupWorker({ log, ...site }: Site & { log: { warn(line: string): void } }): Worker {
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job]) {
      try {
        await cleanUp(site, job!.signal)
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        log.warn(`The cleanup is not complete: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
