import { type Excess, type ExcessSearch, smallestGroup } from './excess.ts'
import { daySeconds } from './input.ts'
import type { ItemVotes } from './items.ts'
import type { UsualVoters } from './usual-voters.ts'

/** Votes in windows of so many days are searched apart, besides all votes of an item. Windows overlap by half. */
const windowDays = [1, 4, 16]
/** The distance from the ranges of a group at which stragglers may be, as a share of the lengths of the ranges. */
const slack = 0.3
/** A group takes stragglers with it when there is at most one for so many of its members. */
const membersToStragglers = 10

/** Returns the class of voters of an item with the highest score, in all of its votes or in a window of time. */
export function bestExcess(search: ExcessSearch, votes: ItemVotes, threshold: number): Excess | undefined {
  const { length, at } = votes
  if (length < smallestGroup) return undefined
  let best = search.best(votes, 0, length, threshold)
  for (const days of windowDays) {
    const width = days * daySeconds
    if (at[length - 1]! - at[0]! < width / 2) break
    for (const offset of [0, 0.5])
      for (let first = 0; first < length;) {
        const window = Math.floor(at[first]! / width + offset)
        let end = first + 1
        while (end < length && Math.floor(at[end]! / width + offset) === window) end += 1
        if (end - first >= smallestGroup && end - first < length)
          best = search.best(votes, first, end, best?.score ?? threshold) ?? best
        first = end
      }
  }
  return best
}

/** Returns the members of a class, and with them the stragglers whom the borders of the ranges have cut off. */
export function membersOf(votes: ItemVotes, { days, activity, times }: Excess, usual: UsualVoters): number[] {
  const core: number[] = []
  const stragglers: number[] = []
  const slackDays = Math.ceil(slack * (days[1] - days[0]))
  const slackSeconds = slack * (times[1] - times[0])
  for (let i = 0; i < votes.length; i++) {
    const member = votes.member[i]!
    const day = usual.joinDay[member]!
    const at = votes.at[i]!
    const isWithin = (extraDays: number, extraSeconds: number) =>
      day >= days[0] - extraDays &&
      day < days[1] + extraDays &&
      at >= times[0] - extraSeconds &&
      at <= times[1] + extraSeconds
    if (isWithin(0, 0) && usual.activity[member]! <= activity) core.push(member)
    else if (isWithin(slackDays, slackSeconds) && !usual.isVeteran(member)) stragglers.push(member)
  }
  return stragglers.length * membersToStragglers <= core.length ? [...core, ...stragglers] : core
}
