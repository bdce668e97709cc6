import type { ItemVotes } from './items.ts'
import { JoinCellsBuilder } from './join-cells.ts'
import { activityClasses, type UsualVoters } from './usual-voters.ts'

/** Fewer voters are no group. */
export const smallestGroup = 5
/** A group has at least so many times the voters to expect: the voters of honest posts differ by less than this. */
const leastExcess = 3
/** Votes and members added to the counts of the site, so that members of a day on which few joined are not impossible. */
const prior = 2
/** Members are established after so many days. A post that only they like is no sign of a group. */
const establishedAge = 120
/** Ranges that begin with established members have at most so many days, unless the members are idle and all established. */
const longestEstablishedRange = 90
/** Highest class of activity of idle members. */
const idle = 1
/** Members who give most of the votes of the site are no group. Accounts that never vote can't make a group usual. */
const largestShare = 0.6

/** A class of less active members is preferred to one of more active members if its score is so many times as high. */
const narrowerExcess = 1.1

/** A class of voters of an item that is in excess: who joined in a range of days, is at most so active and voted in a range of time. */
export type Excess = {
  days: [number, number]
  activity: number
  times: [number, number]
  expected: number
  score: number
}

/** Compares the voters of an item with the usual voters of the site at that time. */
export class ExcessSearch {
  readonly #usual: UsualVoters
  readonly #cells: JoinCellsBuilder

  constructor(usual: UsualVoters) {
    this.#usual = usual
    this.#cells = new JoinCellsBuilder(usual)
  }

  /**
   * Returns the class with the highest score above `threshold` among the votes from `first` up to `end`. The score is the
   * logarithm of the likelihood ratio of a binomial distribution (Kulldorff's scan statistic). Ranges that have no young
   * members are compared with other established voters only.
   */
  best(votes: ItemVotes, first: number, end: number, threshold: number): Excess | undefined {
    const usual = this.#usual
    const last = votes.at[end - 1]!
    const border = Math.max(0, usual.dayOf(last) - establishedAge)
    const cells = this.#cells.build(votes, first, end, border)
    const size = cells.from.length
    const all = this.#site(votes, first, end)
    let established = 0
    for (let i = 0; i < cells.before; i++) established += cells.voters[(i + 1) * activityClasses - 1]!
    const voters = [established, end - first]
    const siteVotes = [
      all.votesBefore(activityClasses - 1, border),
      all.votesBefore(activityClasses - 1, usual.days),
    ]
    const siteMembers = [border, usual.dayOf(last) + 1].map((day) =>
      usual.membersBefore(activityClasses - 1, day),
    )
    let best: Excess | undefined
    let highest = threshold
    for (let activity = activityClasses - 2; activity >= 0; activity--) {
      // A class of less active members must be clearly more in excess: it cuts off the more active ones of a group.
      if (best) highest = Math.max(highest, narrowerExcess * best.score)
      let inClass = 0
      for (let i = 0; i < size; i++) inClass += cells.voters[i * activityClasses + activity]!
      if (inClass < smallestGroup) continue
      const votesFrom = cells.from.map((day) => all.votesBefore(activity, day))
      const votesTo = cells.to.map((day) => all.votesBefore(activity, day))
      const membersTo = cells.to.map((day) => usual.membersBefore(activity, day))
      for (let i = 0; i < size; i++) {
        // A range that begins without voters has no more of them than the range after it.
        if (cells.voters[i * activityClasses + activity] === 0) continue
        let count = 0
        const membersFrom = usual.membersBefore(activity, cells.from[i]!)
        for (let j = i; j < size; j++) {
          const here = cells.voters[j * activityClasses + activity]!
          count += here
          if (here === 0 || count < smallestGroup) continue
          const young = j < cells.before ? 0 : 1
          const isLong = i < cells.before && cells.to[j]! - cells.from[i]! > longestEstablishedRange
          if (isLong && (young === 1 || activity > idle)) continue
          // The item's own votes are left out of the votes of the site, so that a large ring doesn't make itself usual.
          const ofVotes = share(
            votesTo[j]! - votesFrom[i]! - all.own * count,
            siteVotes[young]! - all.own * voters[young]!,
          )
          const ofMembers = share(membersTo[j]! - membersFrom, siteMembers[young]!)
          if (ofVotes > largestShare) continue
          const usualShare = Math.max(ofVotes, Math.min(ofMembers, largestShare))
          const others = voters[young]! - count
          const expected = ((others + 0.5) * usualShare) / (1 - usualShare)
          if (count < leastExcess * expected) continue
          const score = likelihoodRatio(count, others, usualShare)
          if (score <= highest) continue
          highest = score
          best = {
            days: [cells.from[i]!, cells.to[j]!],
            activity,
            times: [votes.at[first]!, last],
            expected,
            score,
          }
        }
      }
    }
    return best
  }

  /** Votes of the site, as a mean over the periods in which the item's votes are. `own` is how many of them each own vote is. */
  #site(
    { at }: ItemVotes,
    first: number,
    end: number,
  ): { own: number; votesBefore: (activity: number, day: number) => number } {
    const parts = new Map<number, number>()
    for (let i = first; i < end; i++) {
      const period = this.#usual.periodOf(at[i]!)
      parts.set(period, (parts.get(period) ?? 0) + 1 / (end - first))
    }
    let own = 0
    for (const part of parts.values()) own += part ** 2
    const votesBefore = (activity: number, day: number) => {
      let sum = 0
      for (const [period, part] of parts) sum += part * this.#usual.votesBefore(period, activity, day)
      return sum
    }
    return { own, votesBefore }
  }
}

function share(part: number, all: number): number {
  return (Math.max(0, part) + prior) / (Math.max(0, part, all) + 2 * prior)
}

function likelihoodRatio(count: number, others: number, usualShare: number): number {
  const part = count / (count + others)
  const score = count * Math.log(part / usualShare)
  return others > 0 ? score + others * Math.log((1 - part) / (1 - usualShare)) : score
}
