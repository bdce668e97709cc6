import type { Viewer } from '#api/http/viewer.ts'
import type { RateName } from './rates.ts'

type Query = Record<string, unknown>

/** Points of `misses` that an answer costs when the cache does not have it. */
export type CostOf = (asked: { query: Query }) => number

type Counted = (call: { viewer: Viewer | null; body: unknown }) => string | undefined

/** A limit of one call, beside the limit of all requests. Handlers count guesses at secrets themselves. */
export interface LimitRule {
  rate: RateName
  /** The counted key: the client's network, or what the call names; undefined for callers without this limit. */
  of: 'network' | Counted
}

const member: Counted = (call) => String(call.viewer?.id)
const newMember: Counted = (call) => (call.viewer?.isNew ? member(call) : undefined)

/** Limits a call for each network. */
export const perNetwork = (rate: RateName): LimitRule => ({ rate, of: 'network' })

/** Limits a call for each member. */
export const perMember = (rate: RateName): LimitRule => ({ rate, of: member })

/** Limits a call for each member in their first hours. */
export const perNewMember = (rate: RateName): LimitRule => ({ rate, of: newMember })

/** Cost of a search: each misspelt word is looked up by itself, so three words cost one point, at most four in all. */
export const searchCost: CostOf = ({ query: { q } }) => {
  const words = typeof q === 'string' ? (q.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) : 0
  return Math.max(1, Math.min(4, Math.ceil(words / 3)))
}
