import { sql } from 'kysely'
import type { PasswordOwner } from '#contract/password-owner.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { recordAccountEvent, type Origin } from '#api/accounts/events/public.ts'
import type { MailText } from '#api/mail/public.ts'
import { takeToken } from '#api/accounts/one-time-tokens/public.ts'
import {
  findSignInState,
  hasRemovable,
  insertRemovalToken,
  removeAddedSince,
  type SignInState,
} from '#api/accounts/sign-in-methods/public.ts'
import { takenOr } from './link-queries.ts'
import { withLockedMember } from './lock-queries.ts'

/** The data that the new password must not contain, with the address that comes back. Undefined for a stale link. */
export async function findUndoOwner(
  database: Database,
  tokenHash: Buffer,
): Promise<PasswordOwner | undefined> {
  const { rows } = await sql<PasswordOwner>`
    select name, username, data->>'from' as email
    from one_time_tokens join members on members.id = member_id
    where token_hash = ${tokenHash} and purpose = 'undo_email' and expires_at > now()
  `.execute(database)
  return rows[0]
}

interface Undo {
  member: number
  tokenHash: Buffer
  passwordHash: string
  origin: Origin
  mail: (state: SignInState) => MailText
  /** The hash of the token that permits the removal of what signs in besides. */
  removalHash: Buffer
}

/** The address of before the change. Nothing is known of its proof in links from before that was stored. */
interface Former {
  from: string
  verified?: boolean
  proven?: boolean
}

/**
 * Gives the account the address back that the link was sent to, with a new password, and ends all that may be somebody
 * else's: sessions, tokens, and what was added to sign in with since the change was requested; all of it if the address was
 * never proven. Nothing becomes verified: the address counts as it did before. An earlier link that undoes a change stays.
 */
export function undo(
  database: Database,
  { member, tokenHash, passwordHash, origin, mail, removalHash }: Undo,
): Promise<SignInState | 'taken' | 'stale'> {
  return takenOr(() =>
    withLockedMember(database, member, async (trx) => {
      const { rows: links } = await sql<{ created_at: Date }>`
        select created_at from one_time_tokens where token_hash = ${tokenHash}
      `.execute(trx)
      const token = await takeToken<Former>(trx, 'undo_email', tokenHash)
      const requestedAt = links[0]?.created_at
      if (!token || !requestedAt) return 'stale'
      const isProven = await restore(trx, member, token.data, passwordHash)
      await sql`
        delete from one_time_tokens
        where member_id = ${member} and (purpose <> 'undo_email' or created_at >= ${requestedAt})
      `.execute(trx)
      await removeAddedSince(trx, member, isProven ? requestedAt : undefined)
      const state = await findSignInState(trx, member)
      const event = recordAccountEvent({
        ...{ kind: 'email_change_undone', origin, mail: mail(state), emailVerification: false },
        members: sql`select ${member}::integer as id`,
      })
      await sql`with ${event} select 1`.execute(trx)
      if (hasRemovable(state)) await insertRemovalToken(trx, member, removalHash)
      return state
    }),
  )
}

/**
 * Restores the address with its proof of before, sets the password, and ends all sessions and access tokens. An address that was not
 * changed yet, or has come back, keeps its proof. Returns whether the address is proven.
 */
async function restore(
  trx: Database,
  member: number,
  { from, verified = false, proven = false }: Former,
  passwordHash: string,
): Promise<boolean> {
  const isSame = sql`${normalForm(sql.ref('email'))} = ${normalForm(from)}`
  const { rows } = await sql<{ email_proven: boolean }>`
    update members set email = ${from}, password_hash = ${passwordHash},
      email_verified = case when ${isSame} then email_verified else ${verified}::boolean end,
      email_proven = case when ${isSame} then email_proven else ${proven}::boolean end
    where id = ${member}
    returning email_proven
  `.execute(trx)
  await trx.deleteFrom('sessions').where('member_id', '=', member).execute()
  await trx.deleteFrom('access_tokens').where('member_id', '=', member).execute()
  return rows[0]!.email_proven
}
