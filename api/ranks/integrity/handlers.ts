import type * as contract from '#contract/integrity.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { decisionsSince } from './report-queries.ts'
import { countedVotes, discountedVotes, votesSince } from './vote-queries.ts'

const maxAgeSeconds = 60

export async function getIntegrity(call: Call<typeof contract.getIntegrity>) {
  const { database, addCacheTags, limitCacheAge } = call
  const counted = await countedVotes(database)
  const { since } = counted
  const [votes, votes_discounted, decisions] = await Promise.all([
    votesSince(database, counted.counted_at),
    discountedVotes(database),
    decisionsSince(database, since),
  ])
  addCacheTags(tags.moderationLog)
  limitCacheAge(maxAgeSeconds)
  return {
    since: since.toISOString(),
    votes: counted.votes + votes,
    votes_discounted,
    ...decisions,
  }
}
