import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from './browser.ts'
import { cursorPaging, userScoped } from './query-cache.ts'

/** All that the member follows. */
export function followingQuery() {
  return queryOptions({
    queryKey: [userScoped, 'following'],
    queryFn: ({ signal }) => api.getFollowing({}, { signal }),
  })
}

/** The posts by and about all that the member follows, page by page. */
export function followedPostsQuery() {
  return infiniteQueryOptions({
    queryKey: [userScoped, 'followed posts'],
    queryFn: ({ pageParam, signal }) => api.listFollowedPosts({ query: pageParam }, { signal }),
    ...cursorPaging(),
  })
}

/** The changes of all that the member follows, page by page. */
export function followedChangesQuery() {
  return infiniteQueryOptions({
    queryKey: [userScoped, 'followed changes'],
    queryFn: ({ pageParam, signal }) => api.listChanges({ query: pageParam }, { signal }),
    ...cursorPaging(),
  })
}

/** Members to follow, those who help in these categories first. */
export function suggestedMembersQuery(category: number[]) {
  return queryOptions({
    queryKey: [userScoped, 'suggested members', category],
    queryFn: ({ signal }) => api.listSuggestedMembers({ query: { category } }, { signal }),
  })
}
