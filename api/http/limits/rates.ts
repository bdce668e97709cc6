import type { Viewer } from '#api/http/viewer.ts'

/** At most `points` within `seconds`. */
export interface Rate {
  points: number
  seconds: number
}

const minute = 60
const hour = 60 * minute

/** The contract's rate limits. The setting RATE_LIMITS changes them. */
export const defaultRates = {
  everything: { points: 600, seconds: minute },
  // Points for responses that are not in the cache. A route's `cost` says how many points it takes.
  misses: { points: 600, seconds: minute },
  // Milliseconds of reads from the query to the rows: bounds reads that take longer than their cost says.
  database_time: { points: 5_000, seconds: minute },
  login: { points: 10, seconds: minute },
  // Wrong passwords: per account and network or known browser, and per account in all networks.
  login_failures: { points: 10, seconds: 15 * minute },
  account_failures: { points: 100, seconds: hour },
  // Second steps of sign-ins in a network, and wrong codes of an account, from all networks.
  second_step: { points: 10, seconds: minute },
  code_failures: { points: 20, seconds: hour },
  // Sign-ins with other sites that a network starts, and answers of these sites that it brings.
  provider: { points: 60, seconds: 10 * minute },
  register: { points: 10, seconds: hour },
  // Checks of invites, before a registration.
  invite: { points: 60, seconds: hour },
  setup: { points: 10, seconds: hour },
  // Password resets per account and network, and mails per account.
  reset_of_account: { points: 3, seconds: hour },
  reset_mails: { points: 6, seconds: 15 * minute },
  reset: { points: 10, seconds: hour },
  reset_code: { points: 20, seconds: hour },
  // Wrong codes for an account from networks that did not request the code, one point for each valid code.
  reset_code_failures: { points: 100, seconds: hour },
  reset_token: { points: 20, seconds: hour },
  // Challenges for new passkeys of a member; challenges for sign-ins, and sign-ins with a passkey.
  passkey: { points: 30, seconds: hour },
  passkey_challenge: { points: 60, seconds: minute },
  passkey_login: { points: 20, seconds: minute },
  // Mails with a link that confirms an address, and changes of it.
  verification_mail: { points: 3, seconds: hour },
  email_change: { points: 10, seconds: hour },
  post: { points: 10, seconds: hour },
  comment: { points: 30, seconds: 10 * minute },
  edit: { points: 20, seconds: hour },
  // One for each fact: a tool has up to twelve.
  fact: { points: 60, seconds: hour },
  contact: { points: 5, seconds: hour },
  reaction: { points: 120, seconds: minute },
  summary: { points: 20, seconds: hour },
  report: { points: 20, seconds: hour },
  // Look-ups of links, each of which may fetch a page.
  lookup: { points: 30, seconds: minute },
  // Claims of tools, and checks of them.
  claim: { points: 30, seconds: hour },
  // Needs that the finder has not answered lately.
  find: { points: 60, seconds: minute },
  // Requests of assistants.
  mcp: { points: 120, seconds: minute },
  picture: { points: 20, seconds: hour },
  // Files that an administrator has imported or checked.
  imports: { points: 10, seconds: hour },
  // Access tokens that a member makes.
  tokens: { points: 10, seconds: hour },
  // Lower limits for members in their first hours.
  new_member_post: { points: 3, seconds: hour },
  new_member_comment: { points: 10, seconds: 10 * minute },
} satisfies Record<string, Rate>

export type RateName = keyof typeof defaultRates
export type Rates = Record<RateName, Rate>

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600 }

/**
 * Parses RATE_LIMITS: `on` gives the default rates, `off` null, and text such as `post=50/1h login=20/30s` changes some
 * of the default rates. Undefined when the text is invalid.
 */
export function parseRates(text: string): Rates | null | undefined {
  if (text === 'off') return null
  if (text === 'on') return defaultRates
  const rates: Rates = { ...defaultRates }
  for (const part of text.trim().split(/[\s,]+/)) {
    const [, name, points, length, unit] = /^(\w+)=(\d{1,9})\/(\d{1,6})([smh])$/.exec(part) ?? []
    if (!name || !Object.hasOwn(defaultRates, name) || Number(points) < 1 || Number(length) < 1)
      return undefined
    rates[name as RateName] = { points: Number(points), seconds: Number(length) * unitSeconds[unit!]! }
  }
  return rates
}

type KeyOfCall = (call: { viewer: Viewer | null; body: unknown }) => string | undefined

/** A rate limit of one call, in addition to the limit of all requests. Handlers count attempts at secrets themselves. */
export interface LimitRule {
  rate: RateName
  /** The counted key: the client's network, or a key of the call; undefined for callers without this limit. */
  of: 'network' | KeyOfCall
}

const member: KeyOfCall = (call) => String(call.viewer?.id)
const newMember: KeyOfCall = (call) => (call.viewer?.isNew ? member(call) : undefined)

/** Limits a call for each network. */
export const perNetwork = (rate: RateName): LimitRule => ({ rate, of: 'network' })

/** Limits a call for each member. */
export const perMember = (rate: RateName): LimitRule => ({ rate, of: member })

/** Limits a call for each member in their first hours. */
export const perNewMember = (rate: RateName): LimitRule => ({ rate, of: newMember })

/** Points of `misses` that a response costs when it is not cached. */
export type CostOf = (request: { query: Record<string, unknown> }) => number

/** Points of `misses` that rendering a page costs. */
export const renderCost = 4

/** Cost of a search: each misspelt word needs a lookup of its own. Three words cost one point, at most four in all. */
export const searchCost: CostOf = ({ query: { q } }) => {
  const words = typeof q === 'string' ? (q.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) : 0
  return Math.max(1, Math.min(4, Math.ceil(words / 3)))
}
