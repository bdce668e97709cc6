import { daySeconds, type TrustInput } from './input.ts'

/** Votes of members who joined less than a day ago don't count. */
export const firstDay = daySeconds
/** Age at which a member's votes count in full, in seconds: accounts that are bought young cost their buyer four months. */
export const fullAge = 120 * daySeconds
/** Part of the full weight after the first day. */
const newWeight = 0.1
/** Active days and votes by others for one's posts, taken together, from which a member's votes count in full. */
const fullExperience = 8
/** The standing from which the first votes are made: a member who has done nothing before has half a day. */
const leastExperience = 0.5
/** Votes of others count at most so much of the experience, so that a single popular post doesn't replace activity. */
const mostValued = 4

/** Returns the part of the full weight that a member's age gives: from 0.1 after a day to 1 at `fullAge`, by its square. */
export function weightOfAge(seconds: number): number {
  if (seconds < firstDay) return 0
  return newWeight + (1 - newWeight) * Math.min(1, seconds / fullAge) ** 2
}

/** Returns the part of the full weight that active days and the weight of the votes for a member's posts give. */
export function weightOfExperience(activeDays: number, valued: number): number {
  return Math.min(1, (leastExperience + activeDays + Math.min(mostValued, valued)) / fullExperience)
}

/**
 * Returns weights by age and experience, each multiplied by the member's factor. Votes for a member's posts count by the
 * weights that their voters have without such votes, so members who praise each other gain little.
 */
export function standings({ members, now, posts, votes }: TrustInput, factors: Float32Array): Float32Array {
  const weights = factors.map((factor, member) => factor * weightOfAge(now - members.joined[member]!))
  const first = weights.map((weight, member) => weight * weightOfExperience(members.activeDays[member]!, 0))
  const valued = new Float32Array(weights.length)
  for (let post = 0; post < posts.author.length; post++) {
    const author = posts.author[post]!
    if (author < 0) continue
    for (let vote = posts.firstVote[post]!; vote < posts.firstVote[post + 1]!; vote++)
      valued[author]! += first[votes.member[vote]!]!
  }
  return weights.map(
    (weight, member) => weight * weightOfExperience(members.activeDays[member]!, valued[member]!),
  )
}
