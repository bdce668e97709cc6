import type { CacheTag } from '#api/http/cache/tags.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Connection, Database } from '#database/client.ts'
import { openVoteCases } from './case-queries.ts'
import type { ComputedWeights } from './compute-weights.ts'
import { storeGroups } from './group-queries.ts'
import { rulesFor, type RankSettings, type Rules } from './rules.ts'
import { recountByWeights, restoreStaleVotes, storeWeights } from './store-weights.ts'
import { weighInThread } from './weigh-in-thread.ts'
import {
  countOldMembers,
  rankState,
  setRules,
  setWeighed,
  simpleWeights,
  storeDiscountedVotes,
  type RankState,
} from './weight-queries.ts'

const hour = 3_600_000
const day = 24 * hour
/** The period of the integrity report. */
const reportedDays = 90
/** Transactions that began so long before a run may have votes with weights of before. */
const longestWrite = 60_000

export interface WeighServices extends RankSettings {
  database: Database
  /** For the thread that reads and weighs. */
  connection: Connection
  cache: { invalidate(tags: CacheTag[]): void }
}

export interface WeighOptions {
  now?: Date
  /** Searches all items for groups, not only those with new votes. */
  isFull?: boolean
  signal?: AbortSignal
}

/** The result of a run. */
export interface Weighed {
  rules: Rules
  members: number
  /** Members whose weights were stored. */
  changed: number
  groups: number
  /** Cases that were opened for moderators. */
  cases: number
}

/**
 * Weighs all members, brings their votes and all ranks along, and opens a case for each group of voters in step that was
 * discounted from a place it would have reached. Items without new votes are searched once a day.
 */
export async function weighVotes(
  services: WeighServices,
  { now = new Date(), isFull = false, signal }: WeighOptions = {},
): Promise<Weighed> {
  const { database, cache } = services
  const rules = rulesFor(services, await countOldMembers(database, now))
  const before = await rankState(database)
  await setRules(database, rules)
  const earlier = isFull ? undefined : searchedBefore(before, rules, now)
  const { members, changes, groups } = await compute(services, rules, { now, earlier, signal })
  await storeWeights(services, changes, signal)
  if (before.weighed_at) {
    await restoreStaleVotes(services, new Date(before.weighed_at.getTime() - longestWrite), signal)
  }
  // Without rules there is nothing to remember, and the job of a small site writes nothing.
  const isIdle = rules === 'none' && changes.ids.length === 0
  if (!isIdle) await recountByWeights(services, signal)
  if (rules === 'all') await storeGroups(database, groups)
  const cases = groups.length === 0 ? 0 : await openVoteCases(database)
  await storeDiscountedVotes(database, new Date(now.getTime() - reportedDays * day))
  await setWeighed(database, {
    weighed_at: isIdle ? null : now,
    searched_at: rules !== 'all' ? null : earlier ? before.searched_at : now,
  })
  cache.invalidate([tags.moderationLog])
  return { rules, members, changed: changes.ids.length, groups: groups.length, cases }
}

async function compute(
  { database, connection, emailVerification }: WeighServices,
  rules: Rules,
  { now, earlier, signal }: { now: Date; earlier: Date | undefined; signal: AbortSignal | undefined },
): Promise<ComputedWeights> {
  if (rules === 'all') return weighInThread({ connection, now, emailVerification, earlier }, signal)
  const { members, ...changes } = await simpleWeights(database, rules === 'verification')
  return { members, changes, groups: [] }
}

/** When the groups that are stored were found; undefined when all items are to be searched. */
function searchedBefore(
  { rules, weighed_at, searched_at }: RankState,
  now: Rules,
  at: Date,
): Date | undefined {
  if (now !== 'all' || rules !== 'all' || !weighed_at || !searched_at) return undefined
  return at.getTime() - searched_at.getTime() < day ? weighed_at : undefined
}
