import { infiniteQueryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { cursorPaging } from './query-cache.ts'

const pageSize = 50

/** First part of the key of every query about a post's comments. */
export function commentsKey(postId: number) {
  return ['comments', postId]
}

/** The comments on a post, oldest first; `from` is the cursor of the first page. */
export function commentsQuery(postId: number, from?: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(postId), from],
    queryFn: ({ pageParam, signal }) =>
      api.listComments({ params: { id: postId }, query: { limit: pageSize, ...pageParam } }, { signal }),
    ...cursorPaging(from),
  })
}
