import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Of these sessions, the hashes of those that are valid. Extends them as any use does, at most once an hour. */
export async function extendSessions(database: Database, tokenHashes: Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    with slide as (
      update sessions set last_used_at = now()
      where token_hash = any(${tokenHashes}::bytea[])
        and last_used_at between now() - interval '30 days' and now() - interval '1 hour'
    )
    select token_hash from sessions
    where token_hash = any(${tokenHashes}::bytea[])
      and last_used_at > now() - interval '30 days' and created_at > now() - interval '90 days'
  `.execute(database)
  return rows.map(({ token_hash }) => token_hash)
}
