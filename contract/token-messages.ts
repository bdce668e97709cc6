import { limits } from './limits.ts'
import type { TokenScope } from './token-scopes.ts'

const { days, ofOneMember } = limits.token

/** Texts about access tokens. */
export const tokenMessages = {
  scope: 'Scopes are read, write, moderate and admin',
  scopes: 'Choose at least one scope: read, write, moderate or admin',
  days: `Days must be a whole number from ${days.min} to ${days.max}`,
  moderate: 'Only moderators can choose the scope moderate',
  admin: 'Only administrators can choose the scope admin',
  tooMany: `You can have at most ${ofOneMember} valid tokens. Delete one first.`,
  notFound: 'Token not found',
  ended: 'This access token is not valid: it was deleted, has expired, or its account is suspended.',
  /** To a token without the scope of a call. */
  scopeNeeded: (scope: TokenScope) => `This access token lacks the scope ${scope}, which the call needs.`,
  sessionNeeded: 'Access tokens do not open this call. Log in and use the token of the session.',
  otherSite: 'Scripts of other sites need an access token to do this.',
} as const
