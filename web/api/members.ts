import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { partByPart } from './part-by-part.ts'

/** A member as everyone may see them. */
export function memberQuery(username: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['members', username.toLowerCase()],
    queryFn: ({ signal }) => api.getMember({ params: { username } }, { signal }),
  })
}

/** What a member has posted, newest first, part by part; `from` is the cursor to begin at. */
export function memberPostsQuery(username: string, from?: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'member', username.toLowerCase(), from],
    queryFn: ({ pageParam, signal }) =>
      api.listMemberPosts({ params: { username }, query: pageParam }, { signal }),
    ...partByPart,
    ...(from && { initialPageParam: { cursor: from } }),
  })
}
