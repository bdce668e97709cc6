import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'

type Session = { tokenHash: Buffer }

/**
 * Whether the session began, or its member gave the password or a passkey again in it, within the last 10 minutes. Undefined
 * when the session is gone.
 */
export async function isRecent(database: Database, { tokenHash }: Session): Promise<boolean | undefined> {
  const { rows } = await sql<{ is_recent: boolean }>`
    select greatest(created_at, confirmed_at)
      > now() - make_interval(mins => ${limits.recentSignIn.minutes}::integer) as is_recent
    from sessions where token_hash = ${tokenHash}
  `.execute(database)
  return rows[0]?.is_recent
}

/** Records that the member of a session has just given the password or a passkey in it. */
export async function recordConfirmation(database: Database, { tokenHash }: Session): Promise<void> {
  await sql`update sessions set confirmed_at = now() where token_hash = ${tokenHash}`.execute(database)
}
