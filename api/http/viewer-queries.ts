import { sql, type RawBuilder } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { TokenScope } from '#contract/token-scopes.ts'
import type { Database } from '#database/client.ts'
import type { Viewer } from './viewer.ts'

/** The member of a viewer, without what authenticates the request. */
export type ViewingMember = Omit<Viewer, 'tokenHash' | 'accessToken'>

interface Settings {
  moderatorsNeed2fa: boolean
}

/** The columns of a viewer from `members` and `second_factor`. */
const columns = sql`
  members.id, role = 'moderator' and not needs_second_factor as "isModerator",
  is_admin and not needs_second_factor as "isAdministrator",
  needs_second_factor as "needsSecondFactor",
  members.created_at > now() - make_interval(hours => ${limits.moderation.newHours}) as "isNew",
  email_verified as "isEmailVerified",
  json_build_object(
    'members', array(select muted_id from mutes where mutes.member_id = members.id),
    'posts', array(select post_id from post_hides where post_hides.member_id = members.id)
  ) as muted`

/** Whether a moderator lacks a second factor, to be joined with `members`. */
function secondFactor({ moderatorsNeed2fa }: Settings): RawBuilder<unknown> {
  return sql`lateral (
    select ${moderatorsNeed2fa}::boolean and role = 'moderator'
      and coalesce(moderator_since, members.created_at)
        <= now() - make_interval(days => ${limits.moderatorGrace.days}::integer)
      and not exists (select from two_factor where member_id = members.id and confirmed_at is not null)
      and not exists (select from passkeys where member_id = members.id) as needs_second_factor
  ) second_factor`
}

/**
 * The member of a session that was used in the last 30 days and is of a sign-in in the last 90 days, or undefined. Use extends
 * the first; the new time is written at most once an hour.
 */
export async function findMemberOfSession(
  database: Database,
  settings: Settings,
  tokenHash: Buffer,
): Promise<ViewingMember | undefined> {
  const { rows } = await sql<ViewingMember>`
    with slide as (
      update sessions set last_used_at = now()
      where token_hash = ${tokenHash}
        and last_used_at between now() - interval '30 days' and now() - interval '1 hour'
      returning member_id
    ), active as (
      update members set last_active_at = now()
      where id in (
        -- A read does not wait for a writer of the member.
        select id from members where id in (select member_id from slide) for no key update skip locked
      )
    )
    select ${columns}
    from sessions join members on members.id = member_id, ${secondFactor(settings)}
    where token_hash = ${tokenHash}
      and last_used_at > now() - interval '30 days' and sessions.created_at > now() - interval '90 days'
  `.execute(database)
  return rows[0]
}

/** An access token that is valid, with its member. */
export interface ValidToken {
  id: number
  scopes: TokenScope[]
  /** Milliseconds until it expires. */
  msLeft: number
  /** Whether it was used from this network before. */
  isKnownNetwork: boolean
  member: ViewingMember
}

/** A valid access token of a member who is not suspended, or undefined. Its use is written at most once a minute. */
export async function findAccessToken(
  database: Database,
  settings: Settings,
  { tokenHash, network }: { tokenHash: Buffer; network: string },
): Promise<ValidToken | undefined> {
  const { rows } = await sql<ViewingMember & Omit<ValidToken, 'id' | 'member'> & { tokenId: number }>`
    with token as (
      select access_tokens.id, member_id, scopes, expires_at
      from access_tokens join members on members.id = member_id
      where token_hash = ${tokenHash} and expires_at > now() and suspended_because is null
    ), used as (
      update access_tokens set last_used_at = date_trunc('minute', now())
      where id in (select id from token) and (last_used_at is null or last_used_at < date_trunc('minute', now()))
    )
    select ${columns}, token.id as "tokenId", scopes,
      (extract(epoch from expires_at - now()) * 1000)::double precision as "msLeft",
      exists (
        select from access_token_networks where token_id = token.id and network = ${network}
      ) as "isKnownNetwork"
    from token join members on members.id = member_id, ${secondFactor(settings)}
  `.execute(database)
  if (!rows[0]) return undefined
  const { tokenId: id, scopes, msLeft, isKnownNetwork, ...member } = rows[0]
  return { id, scopes, msLeft, isKnownNetwork, member }
}
