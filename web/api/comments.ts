import { infiniteQueryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { partByPart } from './part-by-part.ts'

const commentsInAPart = 50

/** The first part of the key of all that is known of a post's comments. */
export function commentsKey(postId: number) {
  return ['comments', postId]
}

/** The comments on a post, oldest first, part by part; `from` is the cursor to begin at. */
export function commentsQuery(postId: number, from?: string, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(postId), from],
    queryFn: ({ pageParam, signal }) =>
      api.listComments(
        { params: { id: postId }, query: { limit: commentsInAPart, ...pageParam } },
        { signal },
      ),
    ...partByPart,
    ...(from && { initialPageParam: { cursor: from } }),
  })
}
