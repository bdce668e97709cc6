import { bestExcess, membersOf } from './item-excess.ts'
import { type Excess, ExcessSearch, smallestGroup } from './excess.ts'
import type { Group, TrustInput } from './input.ts'
import { Items, type ItemVotes } from './items.ts'
import { UsualVoters } from './usual-voters.ts'

/** Score from which a class of voters is a group. Fewer than one of 2,000 honest posts reaches it by chance. */
const threshold = 15
/** Items with less than this part of the threshold are searched again only when many votes have been taken away. */
const nearThreshold = 0.5
/** After so large a part of the votes has been taken away, the usual voters are other ones and all items are searched. */
const manyVotes = 0.01
/** In each round the groups with at least this part of the highest score are taken away. */
const worstFirst = 0.5
/** Each round about halves the highest score, so 30 rounds suffice for any size. */
const mostRounds = 30

/**
 * Finds groups, the worst first, and adds their members to `isLeftOut`. Members of a group are taken away from all items
 * before the next round, so that what they did elsewhere doesn't tell against bystanders.
 */
export function findGroups(input: TrustInput, isLeftOut: Uint8Array): Group[] {
  const groups = [...(input.earlier?.groups ?? [])]
  for (const { members } of groups) for (const member of members) isLeftOut[member] = 1
  const items = new Items(input)
  const changed: number[] = []
  for (let item = 0; item < items.count; item++)
    if (items.lastVote(item) >= (input.earlier?.at ?? 0)) changed.push(item)
  const usual = new UsualVoters(input)
  const search = new ExcessSearch(usual)
  const votes: ItemVotes = { member: new Int32Array(64), at: new Int32Array(64), length: 0 }
  let near: number[] = []
  let votesAtFullSearch = Infinity
  for (let round = 0; round < mostRounds; round++) {
    const left = usual.learn(input, isLeftOut)
    const isFull = votesAtFullSearch - left >= manyVotes * left
    if (isFull) votesAtFullSearch = left
    const found: { item: number; excess: Excess }[] = []
    for (const item of isFull ? changed : near) {
      items.read(item, isLeftOut, votes)
      const excess = bestExcess(search, votes, nearThreshold * threshold)
      if (excess) found.push({ item, excess })
    }
    found.sort((a, b) => b.excess.score - a.excess.score)
    near = found.map(({ item }) => item)
    const least = Math.max(threshold, worstFirst * (found[0]?.excess.score ?? 0))
    const worst = found.filter(({ excess }) => excess.score >= least)
    if (worst.length === 0) break
    for (const { item, excess } of worst) {
      items.read(item, isLeftOut, votes)
      const members = membersOf(votes, excess, usual)
      if (members.length < smallestGroup) continue
      for (const member of members) isLeftOut[member] = 1
      groups.push({
        item: items.describe(item),
        members,
        expected: excess.expected,
        joined: [usual.timeOf(excess.days[0]), usual.timeOf(excess.days[1])],
        voted: excess.times,
        score: excess.score,
      })
    }
  }
  return groups
}
