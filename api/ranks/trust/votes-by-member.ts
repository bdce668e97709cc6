import type { TrustInput } from './input.ts'

/** The posts that each member voted for, ordered by post, with the times. */
export type VotesByMember = { first: Uint32Array; post: Uint32Array; vote: Uint32Array }

export function votesByMember({ members, posts, votes }: TrustInput): VotesByMember {
  const count = members.joined.length
  const first = new Uint32Array(count + 1)
  for (const member of votes.member) first[member + 1]! += 1
  for (let member = 0; member < count; member++) first[member + 1]! += first[member]!
  const next = first.slice()
  const post = new Uint32Array(votes.member.length)
  const vote = new Uint32Array(votes.member.length)
  for (let of = 0; of + 1 < posts.firstVote.length; of++)
    for (let i = posts.firstVote[of]!; i < posts.firstVote[of + 1]!; i++) {
      const at = next[votes.member[i]!]!++
      post[at] = of
      vote[at] = i
    }
  return { first, post, vote }
}
