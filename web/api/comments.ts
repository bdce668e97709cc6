import { infiniteQueryOptions } from '@tanstack/react-query'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { partByPart } from './part-by-part.ts'

const commentsInAPart = 50

/** The comments on a post, oldest first, part by part. */
export function commentsQuery(postId: number, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['comments', postId],
    queryFn: ({ pageParam, signal }) =>
      api.listComments(
        { params: { id: postId }, query: { limit: commentsInAPart, ...pageParam } },
        { signal },
      ),
    ...partByPart,
  })
}
