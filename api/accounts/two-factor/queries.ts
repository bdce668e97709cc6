import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recordAccountEvent, type SignInNotice } from '#api/accounts/events/public.ts'
import { idOfUsername } from '#api/members/public.ts'

/** A right code: of the app, or a recovery code. Both are used up by the writer's statement. */
export type RightCode =
  | {
      /** The encrypted secret that the code was checked with. */
      secret: Buffer
      step: number
    }
  | { recoveryHash: Buffer }

interface NewSecret {
  member: number
  /** The password's hash that was checked, null for an account without a password. */
  passwordHash: string | null
  /** Encrypted. */
  secret: Buffer
}

/**
 * Stores a secret that waits for its first code, in place of an earlier one that waits. Undefined when the account is gone
 * or has another password by now; `is_stored` is false when two-step sign-in is on already.
 */
export async function insertSecret(
  database: Database,
  { member, passwordHash, secret }: NewSecret,
): Promise<{ email: string; is_stored: boolean } | undefined> {
  const { rows } = await sql<{ email: string; is_stored: boolean }>`
    with member as materialized (
      select id, email from members
      where id = ${member} and password_hash is not distinct from ${passwordHash}::text
      for share
    ), stored as (
      insert into two_factor (member_id, secret) select id, ${secret}::bytea from member
      on conflict (member_id) do update set secret = excluded.secret, created_at = now(), last_step = 0
        where two_factor.confirmed_at is null
      returning member_id
    )
    select email, exists (select from stored) as is_stored from member
  `.execute(database)
  return rows[0]
}

interface StoredSecret {
  /** Encrypted. */
  secret: Buffer
  /** False while the secret waits for its first code. */
  is_on: boolean
}

/** The secret of a member, if there is one. */
export async function findSecret(database: Database, member: number): Promise<StoredSecret | undefined> {
  const { rows } = await sql<StoredSecret>`
    select secret, confirmed_at is not null as is_on from two_factor where member_id = ${member}
  `.execute(database)
  return rows[0]
}

interface Confirmation {
  member: number
  /** Encrypted, as it was checked: another one may have replaced it meanwhile. */
  secret: Buffer
  /** The step of the confirming code, which counts as used. */
  step: number
  recoveryHashes: Buffer[]
}

/** Turns two-step sign-in on. False when it is on already, or another secret waits by now. */
export async function turnOn(
  database: Database,
  { member, secret, step, recoveryHashes }: Confirmation,
  notice: SignInNotice,
): Promise<boolean> {
  const { rows } = await sql`
    with confirmed as (
      update two_factor set confirmed_at = now(), last_step = ${step}
      where member_id = ${member} and confirmed_at is null and secret = ${secret}
      returning member_id as id
    ), codes as (
      insert into recovery_codes (member_id, code_hash)
      select id, unnest(${recoveryHashes}::bytea[]) from confirmed
    ), ${recordAccountEvent({ kind: 'two_factor_on', members: sql`select id from confirmed`, ...notice })}
    select id from confirmed
  `.execute(database)
  return rows.length > 0
}

/**
 * Turns two-step sign-in off with a code. False when the code was used meanwhile, or the account has another password by
 * now.
 */
export async function turnOff(
  database: Database,
  { member, passwordHash }: { member: number; passwordHash: string | null },
  code: RightCode,
  notice: SignInNotice,
): Promise<boolean> {
  const allowed = sql`allowed as materialized (
    select id from members
    where id = ${member} and password_hash is not distinct from ${passwordHash}::text
    for share
  )`
  const ended =
    'step' in code
      ? sql`ended as (
          delete from two_factor
          where member_id in (select id from allowed) and confirmed_at is not null
            and secret = ${code.secret} and last_step < ${code.step}
          returning member_id as id
        )`
      : // Locked first: the row's deletion takes the codes along, which others delete at the same time.
        sql`locked as materialized (
          select member_id from two_factor where member_id in (select id from allowed) for update
        ), used as (
          delete from recovery_codes
          where member_id in (select member_id from locked) and code_hash = ${code.recoveryHash}
          returning member_id
        ), ended as (
          delete from two_factor where member_id in (select member_id from used) returning member_id as id
        )`
  const { rows } = await sql`
    with ${allowed}, ${ended}, ${recordAccountEvent({
      ...{ kind: 'two_factor_off', members: sql`select id from ended` },
      ...notice,
    })}
    select id from ended
  `.execute(database)
  return rows.length > 0
}

/** Turns two-step sign-in off for a member by username. Undefined when there is no such member. */
export async function turnOffByOperator(
  database: Database,
  username: string,
  notice: SignInNotice,
): Promise<{ id: number; was_on: boolean } | undefined> {
  const { rows } = await sql<{ id: number; was_on: boolean }>`
    with target as (
      select id from members where members.id = ${idOfUsername(username)}
    ), ended as (
      delete from two_factor using target where member_id = target.id and confirmed_at is not null
      returning member_id as id
    ), ${recordAccountEvent({ kind: 'two_factor_off', members: sql`select id from ended`, ...notice })}
    select id, exists (select from ended) as was_on from target
  `.execute(database)
  return rows[0]
}
