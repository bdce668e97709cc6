import { daySeconds, type TrustInput } from './input.ts'
import { type VotesByMember, votesByMember } from './votes-by-member.ts'

/** Two posts with fewer common voters are not compared. */
const fewestShared = 5
/** Two posts are compared when so large a part of the voters of either is common. */
const leastOverlap = 0.2
/** Common voters are at least so many times those to expect. Popular posts of one week reach 6 at most. */
const leastRatio = 6
/** Logarithm of the likelihood ratio from which common voters are no chance. Honest posts with that ratio reach 17. */
const leastScore = 25
/** The activity of voters is compared in so many seconds before and after the votes for a post. */
const reach = 14 * daySeconds
/** Votes of one member that are compared: those for the newest posts. It bounds the time that very active members take. */
const mostVotes = 200
/** Voters of one post that are compared: the latest. */
const mostVoters = 2000

/**
 * Counts for each member the posts that they voted for in step with the same other members: pairs of posts with far more
 * common voters than the activity of these voters and the popularity of the posts explain.
 */
export function countRepeatedVotes(input: TrustInput, isLeftOut: Uint8Array): Uint16Array {
  const search = new OverlapSearch(input, isLeftOut)
  const counts = new Uint16Array(input.members.joined.length)
  for (let post = 0; post < input.posts.author.length; post++)
    for (const member of search.votersInStep(post)) counts[member]! += 1
  return counts
}

class OverlapSearch {
  readonly #input: TrustInput
  readonly #isLeftOut: Uint8Array
  readonly #byMember: VotesByMember
  /** Votes of the site before each day. */
  readonly #votesBefore: Float64Array
  readonly #firstVote: number
  /** Common voters of a post with each other post; zero between calls. */
  readonly #shared: Uint16Array

  constructor(input: TrustInput, isLeftOut: Uint8Array) {
    this.#input = input
    this.#isLeftOut = isLeftOut
    this.#byMember = votesByMember(input)
    this.#shared = new Uint16Array(input.posts.author.length)
    const { at, member } = input.votes
    this.#firstVote = at.reduce((first, time) => Math.min(first, time), input.now)
    this.#votesBefore = new Float64Array(Math.floor((input.now - this.#firstVote) / daySeconds) + 2)
    for (let i = 0; i < at.length; i++)
      if (!isLeftOut[member[i]!]) this.#votesBefore[this.#dayOf(at[i]!) + 1]! += 1
    for (let day = 1; day < this.#votesBefore.length; day++)
      this.#votesBefore[day]! += this.#votesBefore[day - 1]!
  }

  /** Returns the voters of a post who also voted for a post whose voters overlap too much with those of this one. */
  votersInStep(post: number): number[] {
    const voters = this.#votersOf(post)
    if (voters.length < fewestShared) return []
    const touched: number[] = []
    for (const member of voters)
      this.#eachVote(member, (other) => {
        if (other === post) return
        if (this.#shared[other] === 0) touched.push(other)
        this.#shared[other]! += 1
      })
    const inStep = new Set<number>()
    for (const other of touched) {
      const shared = this.#shared[other]!
      this.#shared[other] = 0
      if (shared < Math.max(fewestShared, leastOverlap * voters.length)) continue
      const others = this.#votersOf(other)
      if (shared < leastOverlap * others.length || !this.#isTooMuch(shared, voters, other, others)) continue
      const isVoter = new Set(others)
      for (const member of voters) if (isVoter.has(member)) inStep.add(member)
    }
    return [...inStep]
  }

  /** Compares the common voters with the votes of all other members for the other post, by their activity at that time. */
  #isTooMuch(shared: number, voters: readonly number[], other: number, others: readonly number[]): boolean {
    const { firstVote } = this.#input.posts
    const { at } = this.#input.votes
    const middle = at[(firstVote[other]! + firstVote[other + 1]!) >> 1]!
    let activity = 0
    for (const member of voters)
      this.#eachVote(member, (_, vote) => {
        if (Math.abs(at[vote]! - middle) <= reach) activity += 1
      })
    const ofAll =
      this.#votesBefore[this.#dayOf(middle + reach)]! - this.#votesBefore[this.#dayOf(middle - reach)]!
    const expected =
      (Math.max(1, activity - shared) * (Math.max(0, others.length - shared) + 1)) /
      Math.max(1, ofAll - activity)
    return (
      shared >= leastRatio * expected &&
      shared * Math.log(shared / expected) - (shared - expected) >= leastScore
    )
  }

  #votersOf(post: number): number[] {
    const { posts, votes } = this.#input
    const voters: number[] = []
    const end = posts.firstVote[post + 1]!
    for (let vote = Math.max(posts.firstVote[post]!, end - mostVoters); vote < end; vote++)
      if (!this.#isLeftOut[votes.member[vote]!]) voters.push(votes.member[vote]!)
    return voters
  }

  #eachVote(member: number, visit: (post: number, vote: number) => void): void {
    const { first, post, vote } = this.#byMember
    const end = first[member + 1]!
    for (let i = Math.max(first[member]!, end - mostVotes); i < end; i++) visit(post[i]!, vote[i]!)
  }

  #dayOf(at: number): number {
    return Math.min(
      this.#votesBefore.length - 1,
      Math.max(0, Math.floor((at - this.#firstVote) / daySeconds)),
    )
  }
}
