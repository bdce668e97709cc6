import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { cursorPaging } from './query-cache.ts'

/** The public profile of a member. */
export function memberQuery(username: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['members', username.toLowerCase()],
    queryFn: ({ signal }) => api.getMember({ params: { username } }, { signal }),
  })
}

/** The posts of a member, newest first; `from` is the cursor of the first page. */
export function memberPostsQuery(username: string, from?: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'member', username.toLowerCase(), from],
    queryFn: ({ pageParam, signal }) =>
      api.listMemberPosts({ params: { username }, query: pageParam }, { signal }),
    ...cursorPaging(from),
  })
}
