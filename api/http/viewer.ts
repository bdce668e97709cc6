import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#database/client.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import { tokenMessages } from '#contract/token-messages.ts'
import { scopeOf, type TokenScope } from '#contract/token-scopes.ts'
import { AppError, forbidden, unauthorized } from './app-error.ts'
import { isArriving } from './body.ts'
import type { Cache } from './cache/cache.ts'
import { sessionsOf } from './cache/tags.ts'
import { clientAddress, shownNetwork } from './client-network.ts'
import { credentialsIn } from './credentials.ts'
import { findAccessToken, findMemberOfSession } from './viewer-queries.ts'

/** Ids that are not shown to a member, at most `limits.mutes` of each kind. */
export interface Muted {
  members: number[]
  posts: number[]
}

/** The member who makes a request, and the session or access token it is made with. */
export interface Viewer {
  id: number
  /** Of the session's token, or of the access token. */
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
  /** The access token of the request; null for a session. */
  accessToken: { scopes: readonly TokenScope[] } | null
}

/** The use of an access token in a request. */
export interface TokenUse {
  /** The id of the token. */
  token: number
  member: number
  address: string
  userAgent: string
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

// A session or a token is looked up again after this time, which extends a session.
const maxAgeMs = 5_000

/** The memory of a viewer besides the fixed part of an entry. */
const bytesOf = ({ muted }: Viewer) => 8 * (muted.members.length + muted.posts.length)

/** The member of a session. Throws 401 when it does not exist. */
async function viewerOfSession({ database, accounts, cache }: Sessions, hash: Buffer): Promise<Viewer> {
  return cache.fetch(`session ${hash.toString('base64url')}`, async () => {
    const expiresAt = performance.now() + maxAgeMs
    const member = await findMemberOfSession(database, accounts, hash)
    if (!member) throw unauthorized('Your session has ended. Please log in again.')
    const viewer: Viewer = { ...member, tokenHash: hash, accessToken: null }
    const cacheTags = [sessionsOf(viewer.id)]
    return { value: viewer, cacheTags, bytes: bytesOf(viewer), expiresAt, staleIfError: false }
  })
}

/** The member of an access token, with a role only where the token has its scope. Throws 401 when the token is not valid. */
async function viewerOfToken(sessions: Sessions, hash: Buffer, client: Client): Promise<Viewer> {
  const { database, accounts, cache, recordTokenUse } = sessions
  const network = shownNetwork(client.address)
  return cache.fetch(`token ${hash.toString('base64url')} ${network}`, async () => {
    const startedAt = performance.now()
    const found = await findAccessToken(database, accounts, { tokenHash: hash, network })
    if (!found) throw unauthorized(tokenMessages.ended)
    const { id, scopes, msLeft, isKnownNetwork, member } = found
    if (!isKnownNetwork) await recordTokenUse({ token: id, member: member.id, ...client })
    const viewer: Viewer = {
      ...member,
      tokenHash: hash,
      isModerator: member.isModerator && scopes.includes('moderate'),
      isAdministrator: member.isAdministrator && scopes.includes('admin'),
      accessToken: { scopes },
    }
    const expiresAt = startedAt + Math.min(maxAgeMs, msLeft)
    const cacheTags = [sessionsOf(viewer.id)]
    return { value: viewer, cacheTags, bytes: bytesOf(viewer), expiresAt, staleIfError: false }
  })
}

/** The origin of a request, for the events of the account. */
interface Client {
  address: string
  userAgent: string
}

/** Services for the session lookup. */
export interface Sessions {
  database: Database
  cache: Cache
  accounts: { moderatorsNeed2fa: boolean }
  recordTokenUse: (use: TokenUse) => Promise<void>
}

/** Throws 403 when a call is closed to access tokens, or this one lacks the scope. */
function checkScope(endpoint: Endpoint, viewer: Viewer): Viewer {
  if (!viewer.accessToken) return viewer
  const scope = scopeOf(endpoint)
  if (scope === null) throw new AppError(403, 'session_needed', tokenMessages.sessionNeeded)
  if (viewer.accessToken.scopes.includes(scope)) return viewer
  throw new AppError(403, 'scope_needed', tokenMessages.scopeNeeded(scope))
}

/**
 * The viewer of a request, by its `Authorization` header. Null for a guest. Throws 401 when a member is required and
 * when the token is invalid, 403 when an access token does not open the call.
 */
async function findViewer(
  sessions: Sessions,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const { authorization, 'user-agent': userAgent = '' } = request.headers
  if (endpoint.access === 'open') return null
  if (authorization === undefined) {
    if (endpoint.access === 'guest') return null
    throw unauthorized('Please log in to do this.')
  }
  const credentials = credentialsIn(authorization)
  if (!credentials) throw unauthorized('The authorization header must read: Token {token}.')
  const hash = hashOf(credentials.token)
  if (credentials.kind === 'session') return viewerOfSession(sessions, hash)
  const client = { address: clientAddress(request), userAgent: userAgent.slice(0, 500) }
  return checkScope(endpoint, await viewerOfToken(sessions, hash, client))
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

/** A hook that authenticates a request by its header. Throws 401 and 403 before any of the body is read. */
export function authenticate(endpoint: Endpoint, sessions: Sessions) {
  return async (request: FastifyRequest): Promise<void> => {
    const viewer = await findViewer(sessions, endpoint, request)
    request.authentication = { viewer, beforeBody: isArriving(request.raw) }
  }
}

/** The viewer after the body has arrived. Looks the session up again if it may have ended while the body was arriving. */
export async function viewerAfterBody(
  endpoint: Endpoint,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<Viewer | null> {
  const { beforeBody, viewer } = request.authentication!
  return beforeBody ? findViewer(sessions, endpoint, request) : viewer
}
