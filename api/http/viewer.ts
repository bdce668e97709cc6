import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { forbidden, unauthorized } from './app-error.ts'
import { isArriving } from './body.ts'
import type { Cache } from './cache/cache.ts'
import { sessionsOf } from './cache/tags.ts'

/** The signed-in member who makes a request, and the session it is made in. */
export interface Viewer {
  id: number
  tokenHash: Buffer
  isModerator: boolean
  /** Registered within the last hours; lower rate limits hold. */
  isNew: boolean
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
 * The member of a token that was used in the last 30 days, or undefined. Use extends the session; the new time is
 * written at most once an hour.
 */
async function findMember(database: Database, tokenHash: Buffer): Promise<Viewer | undefined> {
  const { rows } = await sql<Omit<Viewer, 'tokenHash'>>`
    with slide as (
      update sessions set last_used_at = now()
      where token_hash = ${tokenHash}
        and last_used_at between now() - interval '30 days' and now() - interval '1 hour'
    )
    select members.id, role = 'moderator' as "isModerator",
      members.created_at > now() - make_interval(hours => ${limits.moderation.newHours}) as "isNew"
    from sessions join members on members.id = member_id
    where token_hash = ${tokenHash} and last_used_at > now() - interval '30 days'
  `.execute(database)
  return rows[0] && { ...rows[0], tokenHash }
}

function tokenIn(header: string): string {
  const match = /^Token ([A-Za-z0-9_-]{43})$/i.exec(header.trim())
  if (!match) throw unauthorized('The authorization header must read: Token {token}.')
  return match[1]!
}

// A session is cached for this long.
const cacheSeconds = 5

/** The member of a token. Throws 401 when the session does not exist. */
async function cachedViewer({ database, cache }: Sessions, hash: Buffer): Promise<Viewer> {
  return cache.fetch(`session ${hash.toString('base64url')}`, async () => {
    const viewer = await findMember(database, hash)
    if (!viewer) throw unauthorized('Your session has ended. Please log in again.')
    return { value: viewer, cacheTags: [sessionsOf(viewer.id)], bytes: 0, seconds: cacheSeconds }
  })
}

/** Services for the session lookup. */
export interface Sessions {
  database: Database
  cache: Cache
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

/** Throws 403 when a moderator is required and the viewer is none. */
export function checkRole(access: Access, viewer: Viewer | null): void {
  if (access === 'moderator' && !viewer?.isModerator) throw forbidden(messages.moderation.moderatorsOnly)
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
