import { queryOptions } from '@tanstack/react-query'
import { api } from './browser.ts'
import { userScoped } from './query-cache.ts'

/** All that the member follows. */
export function followingQuery() {
  return queryOptions({
    queryKey: [userScoped, 'following'],
    queryFn: ({ signal }) => api.getFollowing({}, { signal }),
  })
}
