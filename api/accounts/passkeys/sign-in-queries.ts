import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { takeTokenPart } from '#api/accounts/one-time-tokens/public.ts'

/** A passkey and its member, as a sign-in needs them. */
export interface StoredPasskey {
  id: number
  member_id: number
  public_key: Buffer
  user_handle: Buffer
  counter: number
  /** The hash of the member's password; null without one. */
  password_hash: string | null
  is_demo: boolean
  suspended_because: string | null
}

interface FoundPasskey {
  /** Whether the challenge was unused and has not expired. */
  isChallenged: boolean
  passkey: StoredPasskey | undefined
}

/** Uses up the challenge of a sign-in, and finds the passkey of a credential. */
export async function takeChallenge(
  database: Database,
  { tokenHash, credentialId }: { tokenHash: Buffer; credentialId: Buffer },
): Promise<FoundPasskey> {
  const { rows } = await sql<
    { is_challenged: boolean } & (StoredPasskey | { [Column in keyof StoredPasskey]: null })
  >`
    with token as (${takeTokenPart('passkey_login', tokenHash)})
    select exists (select from token) as is_challenged, passkey.*
    from (select) one left join (
      select passkeys.id, member_id, public_key, user_handle, counter, password_hash, is_demo, suspended_because
      from passkeys join members on members.id = member_id
      where credential_id = ${credentialId}
    ) passkey on true
  `.execute(database)
  const { is_challenged: isChallenged, ...passkey } = rows[0]!
  return { isChallenged, passkey: passkey.id === null ? undefined : passkey }
}

/**
 * Notes the use of a passkey. False when its counter has not increased, which is a sign of a copied authenticator, or the
 * passkey is gone. Authenticators without a counter always send zero.
 */
export async function recordUse(database: Database, id: number, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update passkeys set counter = ${counter}::bigint, last_used_at = now()
    where id = ${id} and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id
  `.execute(database)
  return rows.length > 0
}
