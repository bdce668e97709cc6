import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recordAccountEvent, type Notice } from '#api/accounts/events/public.ts'
import { takeTokenPart } from '#api/accounts/one-time-tokens/public.ts'
import type { PendingSignIn, SecondStep } from '#api/accounts/sign-in/public.ts'
import type { RightCode } from './queries.ts'

interface FoundSignIn {
  member: number
  pending: PendingSignIn
  /** Encrypted. */
  secret: Buffer
  is_known_browser: boolean
  /** Whether the first step still counts: the member was not suspended, and has the same password. */
  is_allowed: boolean
}

/** The sign-in that waits for its second step. Undefined when the token is not valid or two-step sign-in is off by now. */
export async function findSignIn(database: Database, tokenHash: Buffer): Promise<FoundSignIn | undefined> {
  const { rows } = await sql<FoundSignIn>`
    select members.id as member, data as pending, secret,
      exists (
        select from known_browsers
        where known_browsers.member_id = members.id
          and translate(encode(browser_hash, 'base64'), '+/=', '-_') = data ->> 'browser'
      ) as is_known_browser,
      (suspended_because is null and data ->> 'password' = translate(
        encode(sha256(convert_to(coalesce(password_hash, ''), 'UTF8')), 'base64'), '+/=', '-_'
      )) is true as is_allowed
    from one_time_tokens
    join members on members.id = one_time_tokens.member_id
    join two_factor on two_factor.member_id = members.id and confirmed_at is not null
    where token_hash = ${tokenHash} and purpose = 'two_factor' and expires_at > now()
  `.execute(database)
  return rows[0]
}

/**
 * Uses a code and the token up while the session begins. Of two that come with one code, or with one token, one begins a
 * session. After the token's last try there is no token any more.
 */
export function secondStepParts(
  code: RightCode,
  { tokenHash, isLast, notice }: { tokenHash: Buffer; isLast: boolean; notice: Notice },
): SecondStep {
  const isUsed = sql`exists (select from code)`
  const token = sql`token as (${takeTokenPart('two_factor', tokenHash, isUsed)})`
  const condition = isLast ? isUsed : sql`exists (select from token)`
  if ('step' in code) {
    const parts = sql`code as (
      update two_factor set last_step = ${code.step}
      where member_id in (select id from allowed) and confirmed_at is not null
        and secret = ${code.secret} and last_step < ${code.step}
      returning member_id as id
    ), ${token}`
    return { parts, condition }
  }
  const parts = sql`code as (
    delete from recovery_codes
    where member_id in (select id from allowed) and code_hash = ${code.recoveryHash}
    returning member_id as id
  ), ${token}, ${recordAccountEvent({
    ...{ kind: 'recovery_code_used', members: sql`select id from code`, prefix: 'recovery' },
    ...notice,
  })}`
  return { parts, condition }
}

/** Whether a member has a recovery code. */
export async function hasRecoveryCode(database: Database, member: number, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from recovery_codes where member_id = ${member} and code_hash = ${hash}
  `.execute(database)
  return rows.length > 0
}
