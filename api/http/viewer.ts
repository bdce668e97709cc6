import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { AppError, forbidden, unauthorized } from './app-error.ts'
import { isArriving } from './body.ts'
import type { Cache } from './cache/cache.ts'
import { sessionsOf } from './cache/tags.ts'

/** Ids that are not shown to a member, at most `limits.mutes` of each kind. */
export interface Muted {
  members: number[]
  posts: number[]
}

/** The signed-in member who makes a request, and the session it is made in. */
export interface Viewer {
  id: number
  tokenHash: Buffer
  /** Whether the member may act as a moderator. */
  isModerator: boolean
  /** Whether the member may act as an administrator. */
  isAdministrator: boolean
  /** A moderator who may not act, because a second factor is missing. */
  needsSecondFactor: boolean
  /** Registered within the last hours; lower rate limits hold. */
  isNew: boolean
  /** Whether the member has confirmed the email address, or need not. Matters while EMAIL_VERIFICATION is on. */
  isEmailVerified: boolean
  /** Members whom the member has muted, and posts that the member has hidden. */
  muted: Muted
}

/** Whether a member has muted anybody or hidden any post. */
export function mutesAnything(viewer: Viewer | null): viewer is Viewer {
  return viewer !== null && viewer.muted.members.length + viewer.muted.posts.length > 0
}

/** A new session token: 256 random bits. Only its hash is ever stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** The stored hash of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The member of a token that was used in the last 30 days and is of a sign-in in the last 90 days, or undefined. Use extends
 * the first; the new time is written at most once an hour.
 */
async function findMember({ database, accounts }: Sessions, tokenHash: Buffer): Promise<Viewer | undefined> {
  const { rows } = await sql<Omit<Viewer, 'tokenHash'>>`
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
    select members.id, role = 'moderator' and not needs_second_factor as "isModerator",
      is_admin and not needs_second_factor as "isAdministrator",
      needs_second_factor as "needsSecondFactor",
      members.created_at > now() - make_interval(hours => ${limits.moderation.newHours}) as "isNew",
      email_verified as "isEmailVerified",
      json_build_object(
        'members', array(select muted_id from mutes where mutes.member_id = members.id),
        'posts', array(select post_id from post_hides where post_hides.member_id = members.id)
      ) as muted
    from sessions join members on members.id = member_id, lateral (
      select ${accounts.moderatorsNeed2fa}::boolean and role = 'moderator'
        and coalesce(moderator_since, members.created_at)
          <= now() - make_interval(days => ${limits.moderatorGrace.days}::integer)
        and not exists (select from two_factor where member_id = members.id and confirmed_at is not null)
        and not exists (select from passkeys where member_id = members.id) as needs_second_factor
    ) second_factor
    where token_hash = ${tokenHash}
      and last_used_at > now() - interval '30 days' and sessions.created_at > now() - interval '90 days'
  `.execute(database)
  return rows[0] && { ...rows[0], tokenHash }
}

function tokenIn(header: string): string {
  const match = /^Token ([A-Za-z0-9_-]{43})$/i.exec(header.trim())
  if (!match) throw unauthorized('The authorization header must read: Token {token}.')
  return match[1]!
}

// A session is looked up again after this time, which extends it.
const maxAgeMs = 5_000

/** The memory of a viewer besides the fixed part of an entry. */
const bytesOf = ({ muted }: Viewer) => 8 * (muted.members.length + muted.posts.length)

/** The member of a token. Throws 401 when the session does not exist. */
async function cachedViewer(sessions: Sessions, hash: Buffer): Promise<Viewer> {
  return sessions.cache.fetch(`session ${hash.toString('base64url')}`, async () => {
    const expiresAt = performance.now() + maxAgeMs
    const viewer = await findMember(sessions, hash)
    if (!viewer) throw unauthorized('Your session has ended. Please log in again.')
    const cacheTags = [sessionsOf(viewer.id)]
    return { value: viewer, cacheTags, bytes: bytesOf(viewer), expiresAt, staleIfError: false }
  })
}

/** Services for the session lookup. */
export interface Sessions {
  database: Database
  cache: Cache
  accounts: { moderatorsNeed2fa: boolean }
}

/**
 * The viewer of a request, by its `Authorization` header. Null for a guest. Throws 401 when a member is required and
 * when the token is invalid.
 */
export async function findViewer(
  sessions: Sessions,
  access: Access,
  header: string | undefined,
): Promise<Viewer | null> {
  if (access === 'open') return null
  if (header === undefined) {
    if (access === 'guest') return null
    throw unauthorized('Please log in to do this.')
  }
  return cachedViewer(sessions, hashOf(tokenIn(header)))
}

const rolesNeeded = {
  moderator: { has: 'isModerator', refusal: messages.moderation.moderatorsOnly },
  administrator: { has: 'isAdministrator', refusal: messages.moderation.administratorsOnly },
} as const

/** Throws 403 when a moderator or an administrator is required and the viewer is none, or lacks a second factor. */
export function checkRole(access: Access, viewer: Viewer | null): void {
  if (access !== 'moderator' && access !== 'administrator') return
  const { has, refusal } = rolesNeeded[access]
  if (viewer?.[has]) return
  if (!viewer?.needsSecondFactor) throw forbidden(refusal)
  throw new AppError(403, 'second_factor_required', accountMessages.twoFactor.moderators)
}

/** The viewer of a request as authenticated before the body was read. */
interface Authentication {
  viewer: Viewer | null
  /** Whether part of the body had not arrived yet. */
  beforeBody: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the request is authenticated. */
    authentication: Authentication | null
  }
}

/** A hook that authenticates a request by its header. Throws 401 before any of the body is read. */
export function authenticate({ access }: Endpoint, sessions: Sessions) {
  return async (request: FastifyRequest): Promise<void> => {
    const viewer = await findViewer(sessions, access, request.headers.authorization)
    request.authentication = { viewer, beforeBody: isArriving(request.raw) }
  }
}

/** The viewer after the body has arrived. Looks the session up again if it may have ended while the body was arriving. */
export async function viewerAfterBody(
  { access }: Endpoint,
  sessions: Sessions,
  { authentication, headers }: FastifyRequest,
): Promise<Viewer | null> {
  return authentication!.beforeBody
    ? findViewer(sessions, access, headers.authorization)
    : authentication!.viewer
}
