import { findGroups } from './find-groups.ts'
import type { Group, TrustInput } from './input.ts'
import { countRepeatedVotes } from './repeated-votes.ts'
import { firstDay, fullAge, standings } from './standing.ts'

/** Why a member's votes count less, the strongest reason. Entries of `reasons` are indices of this list. */
export const weightReasons = [
  'none',
  'unverified',
  'suspended',
  'first_day',
  'young',
  'rarely_active',
  'in_step',
] as const

/** The part of a weight that is left with each further post that a member voted for in step with the same others. */
const keptWithRepetition = 0.25

/** Largest weight, in thousandths. */
export const fullWeight = 1000

export type TrustResult = {
  /** Weight of each member in thousandths, 0 to 1000. */
  weights: Uint16Array
  /** Index into `weightReasons` of each member. */
  reasons: Uint8Array
  /** Groups, those of `earlier` first. */
  groups: Group[]
}

/**
 * Weighs the votes of members between 0 and 1: by age and experience; a group of n accounts counts together as 1/n of a
 * member; members who repeatedly vote together lose three quarters with each further post.
 *
 * Deterministic: equal input gives equal weights, and neither the order of members nor that of posts matters. For a million
 * members and twenty million votes a run takes some minutes of one core and several hundred megabytes; call it in a worker.
 * Pass the last result's groups as `earlier` to search only what changed; a run without `earlier`, once a day, forgets groups
 * that the votes no longer show.
 */
export function weighMembers(input: TrustInput): TrustResult {
  const { isVerified, isSuspended, joined } = input.members
  const isLeftOut = isVerified.map((verified, member) => (verified && !isSuspended[member] ? 0 : 1))
  const factors = Float32Array.from(isLeftOut, (left) => (left ? 0 : 1))
  const inStep = new Uint8Array(joined.length)
  const groups = findGroups(input, isLeftOut)
  for (const { members } of groups)
    for (const member of members) {
      factors[member] = Math.min(factors[member]!, 1 / members.length ** 2)
      inStep[member] = 1
    }
  countRepeatedVotes(input, isLeftOut).forEach((posts, member) => {
    if (posts < 2) return
    factors[member]! *= keptWithRepetition ** (posts - 1)
    inStep[member] = 1
  })
  const standing = standings(input, factors)
  const reasons = new Uint8Array(joined.length)
  for (let member = 0; member < joined.length; member++) {
    const age = input.now - joined[member]!
    const reason = isSuspended[member]
      ? 'suspended'
      : !isVerified[member]
        ? 'unverified'
        : age < firstDay
          ? 'first_day'
          : inStep[member]
            ? 'in_step'
            : age < fullAge
              ? 'young'
              : standing[member]! < 1 - 1 / (2 * fullWeight)
                ? 'rarely_active'
                : 'none'
    reasons[member] = weightReasons.indexOf(reason)
  }
  return {
    weights: Uint16Array.from(standing, (weight) => Math.round(fullWeight * weight)),
    reasons,
    groups,
  }
}
