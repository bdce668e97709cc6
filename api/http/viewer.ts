import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Access } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { forbidden, unauthorized } from './app-error.ts'
import type { Cache } from './cache/cache.ts'
import { sessionsOf } from './cache/tags.ts'

/** The signed-in member who makes a request, and the session it is made in. */
export interface Viewer {
  id: number
  tokenHash: Buffer
  isModerator: boolean
  /** Within the first hours, in which less may be written. */
  isNew: boolean
}

/** A new session token: 256 random bits. Only its hash is ever stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * The member of a token that was used in the last 30 days, or undefined. Its life slides with use, written at
 * most once an hour.
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

// A session is looked up again after this time, which extends it.
const maxAgeMs = 5_000

/** The member of a token. Throws 401 where there is none. */
async function cachedViewer({ database, cache }: Sessions, hash: Buffer): Promise<Viewer> {
  return cache.fetch(`session ${hash.toString('base64url')}`, async () => {
    const expiresAt = performance.now() + maxAgeMs
    const viewer = await findMember(database, hash)
    if (!viewer) throw unauthorized('Your session has ended. Please log in again.')
    const cacheTags = [sessionsOf(viewer.id)]
    return { value: viewer, cacheTags, bytes: 0, expiresAt, staleIfError: false }
  })
}

/** The services that look up sessions. */
export interface Sessions {
  database: Database
  cache: Cache
}

/**
 * Who makes the request, judged by its header alone. Null for a guest. Throws 401 where a member is needed and none is
 * there, and wherever a token was sent that is not valid.
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

/** Throws 403 where a moderator is needed and the viewer is another member. */
export function checkRole(access: Access, viewer: Viewer | null): void {
  if (access === 'moderator' && !viewer?.isModerator) throw forbidden(messages.moderation.moderatorsOnly)
}
