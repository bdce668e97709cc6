import { sql } from 'kysely'
import { idempotencyHours } from '#contract/idempotency.ts'
import type { Database } from '#database/client.ts'

// A request without an answer after this time was lost with its server: no request takes as long.
const longestRequest = '2 minutes'

/** A request with an idempotency key. */
export interface KeyedRequest {
  /** Null for guests. */
  memberId: number | null
  keyHash: Buffer
  requestHash: Buffer
}

/** The first request with a key; its answer is null while it runs. */
export interface FirstRequest {
  requestHash: Buffer
  answer: string | null
}

/** Takes a key for a request. Returns undefined, or the request that has taken it before. */
export async function takeKey(
  database: Database,
  { memberId, keyHash, requestHash }: KeyedRequest,
): Promise<FirstRequest | undefined> {
  const { rows } = await sql<object>`
    insert into idempotency_keys as k (key_hash, member_id, request_hash)
    values (${keyHash}, ${memberId}::integer, ${requestHash})
    on conflict (key_hash) do update
      set request_hash = excluded.request_hash, answer = null, created_at = now()
      where k.created_at <= now() - make_interval(hours => ${idempotencyHours}::integer)
        or (k.answer is null and k.created_at <= now() - ${longestRequest}::interval)
    returning 1
  `.execute(database)
  if (rows.length > 0) return undefined
  const first = await sql<FirstRequest>`
    select request_hash as "requestHash", answer from idempotency_keys where key_hash = ${keyHash}
  `.execute(database)
  // Given back since: as good as still running.
  return first.rows[0] ?? { requestHash, answer: null }
}

/** Stores the answer of a request that has taken its key. */
export async function storeAnswer(database: Database, keyHash: Buffer, answer: string): Promise<void> {
  await sql`update idempotency_keys set answer = ${answer} where key_hash = ${keyHash}`.execute(database)
}

/** Gives a key back after a request that has changed nothing. */
export async function giveKeyBack(database: Database, keyHash: Buffer): Promise<void> {
  await sql`delete from idempotency_keys where key_hash = ${keyHash} and answer is null`.execute(database)
}
