import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CommentSort } from '#contract/comments.ts'
import { api as browserApi } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'

const pageSize = 50
/** More than a page of threads has of the replies to one comment: the first page brings new ones. */
const replyPageSize = 100

export interface CommentFilter {
  sort: CommentSort
  /** The cursor of the first page. */
  from: string | undefined
}

/** First part of the key of every query about a post's comments. */
export function commentsKey(postId: number) {
  return ['comments', postId]
}

/** First part of the key of the lists of a post's threads. */
export function threadsKey(postId: number) {
  return [...commentsKey(postId), 'threads']
}

/** The threads of comments on a post: those at the top, each with its replies. */
export function threadsQuery(postId: number, { sort, from }: CommentFilter, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: [...threadsKey(postId), sort, from],
    queryFn: ({ pageParam, signal }) =>
      api.listComments(
        { params: { id: postId }, query: { view: 'threads', sort, limit: pageSize, ...pageParam } },
        { signal },
      ),
    ...cursorPaging(from),
  })
}

/** All replies to a comment, for one that has more than its thread came with. */
export function repliesQuery(postId: number, parent: number) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(postId), 'replies', parent],
    queryFn: ({ pageParam, signal }) =>
      browserApi.listComments(
        { params: { id: postId }, query: { view: 'threads', parent, limit: replyPageSize, ...pageParam } },
        { signal },
      ),
    ...cursorPaging(),
  })
}

/** The thread that leads to a comment: those above it, each with one reply. For a link to a comment that is not loaded. */
export function linkedThreadQuery(postId: number, comment: number) {
  return infiniteQueryOptions({
    queryKey: [...commentsKey(postId), 'linked', comment],
    queryFn: ({ signal }) =>
      browserApi.listComments({ params: { id: postId }, query: { view: 'threads', comment } }, { signal }),
    ...cursorPaging(),
  })
}

/** The ids of the comments on a post that the member likes. */
export function likedCommentsQuery(postId: number) {
  return queryOptions({
    queryKey: [userScoped, 'liked comments', postId],
    queryFn: ({ signal }) => browserApi.listLikedComments({ params: { id: postId } }, { signal }),
    select: ({ liked_comments }) => new Set(liked_comments),
  })
}
