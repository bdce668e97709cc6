import { getPostRank } from '#contract/ranks.ts'
import { getIntegrity, listPublicLog } from '#contract/integrity.ts'
import { getReactionState } from '#contract/reactions.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { request, thresholds, type ApiRequest, type Case } from './case.ts'

const postsOfPage = 20

/** Cases of the calls about makers, the public moderation log and the report of the last 90 days. */
export function trustCases({ posts, members, decisions }: Sample): Case[] {
  const cases: Record<string, ApiRequest[]> = {
    'rank of a post': posts.map(({ id }) => request(getPostRank, { params: { id } })),
    'integrity report': members.map(() => request(getIntegrity, {})),
    'public log, first page': members.map(() => request(listPublicLog, {})),
    'public log, later page': decisions.map(({ id, created_at }) =>
      request(listPublicLog, { query: { cursor: cursor(['public log', created_at, id]) } }),
    ),
    'reactions to a page of posts': members.map(({ token }, index) => {
      const post = Array.from(
        { length: postsOfPage },
        (_, step) => posts[(index + 7 * step) % posts.length]!.id,
      )
      return request(getReactionState, { query: { post } }, token)
    }),
  }
  return Object.entries(cases).map(([name, requests]) => ({ name, threshold: thresholds.read, requests }))
}
