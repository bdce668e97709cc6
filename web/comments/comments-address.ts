import type { CommentSort } from '#contract/comments.ts'
import type { CommentFilter } from './comment-queries.ts'

/** The orders of comments; the first is the default. */
export const commentSorts: readonly CommentSort[] = ['old', 'new', 'top']

const cursorParam = 'comments'

/** The parameters of a post's address that choose its comments. */
export const commentParams: readonly string[] = [cursorParam, 'sort']

/** Reads the choice of comments from an address like `/posts/3?sort=new`; an unknown order is the default. */
export function parseCommentFilter(search: URLSearchParams): CommentFilter {
  const sort = commentSorts.find((one) => one === search.get('sort')) ?? commentSorts[0]!
  return { sort, from: search.get(cursorParam) || undefined }
}

/** The address of a post's comments, of one of them, or of the page from its top. */
export function commentsUrl(
  postId: number,
  { sort, from }: Partial<CommentFilter>,
  hash: string | null = 'comments',
): string {
  const query = new URLSearchParams({
    ...(sort && sort !== commentSorts[0] && { sort }),
    ...(from && { [cursorParam]: from }),
  })
  return `/posts/${postId}${query.size > 0 ? `?${query}` : ''}${hash === null ? '' : `#${hash}`}`
}

/** The id of the element of a comment. */
export function commentElementId(id: number): string {
  return `comment-${id}`
}

/** The comment that the fragment of an address names (`#comment-31`); undefined for any other. */
export function commentOfHash(hash: string): number | undefined {
  const [, id] = /^#comment-([1-9]\d{0,9})$/.exec(hash) ?? []
  return id === undefined ? undefined : Number(id)
}
