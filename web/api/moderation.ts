import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from './browser.ts'
import { partByPart } from './part-by-part.ts'
import { mine } from './private-key.ts'

/** The first part of the key of all that moderators alone see. */
export const moderationKey = [mine, 'moderation']

/** What was reported and waits for a decision, oldest first, part by part. */
export function casesQuery() {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'cases'],
    queryFn: ({ pageParam, signal }) => api.listCases({ query: pageParam }, { signal }),
    ...partByPart,
    // Others may decide meanwhile.
    staleTime: 0,
  })
}

/** The earlier versions of a post, newest first, part by part. */
export function postHistoryQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'history', id],
    queryFn: ({ pageParam, signal }) => api.listPostHistory({ params: { id }, query: pageParam }, { signal }),
    ...partByPart,
    staleTime: 0,
  })
}

/** What moderators did, newest first, part by part. */
export function moderationLogQuery() {
  return infiniteQueryOptions({
    queryKey: [...moderationKey, 'log'],
    queryFn: ({ pageParam, signal }) => api.listModerationLog({ query: pageParam }, { signal }),
    ...partByPart,
    staleTime: 0,
  })
}
