import { queryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { userScoped } from './query-cache.ts'

/** The ids of the posts that the member likes. */
export function likedQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'liked'],
    queryFn: ({ signal }) => api.listLiked({}, { signal }),
  })
}

/** The member's own rating of a post. */
export function ownRatingQuery(id: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: [userScoped, 'rating', id],
    queryFn: ({ signal }) => api.getOwnRating({ params: { id } }, { signal }),
  })
}
