import type { Comment, CommentSort } from '#contract/comments.ts'

/** Optimistic comments have negative ids. */
export function isOptimistic(comment: Pick<Comment, 'id'>): boolean {
  return comment.id < 0
}

export function hasReplies({ reply_count, replies = [] }: Comment): boolean {
  return reply_count > 0 || replies.length > 0
}

/**
 * Sorts loaded comments, without duplicates: a new comment is appended to the last loaded page and comes again with its
 * own page. Optimistic comments are the newest; the most liked stay in the order in which they were loaded.
 */
export function sortComments(comments: Comment[], sort: CommentSort = 'old'): Comment[] {
  const byId = new Map<number, Comment>()
  for (const comment of comments) byId.set(comment.id, joinReplies(byId.get(comment.id), comment))
  const unique = [...byId.values()]
  if (sort === 'top') return unique
  const direction = sort === 'new' ? -1 : 1
  return unique.sort((one, other) => direction * compareAge(one, other))
}

function compareAge(one: Comment, other: Comment): number {
  return (
    Number(isOptimistic(one)) - Number(isOptimistic(other)) ||
    Date.parse(one.created_at) - Date.parse(other.created_at) ||
    one.id - other.id
  )
}

/** One comment of two answers that differ in the replies that they contain. */
function joinReplies(one: Comment | undefined, other: Comment): Comment {
  if (!one) return other
  return { ...other, replies: sortComments([...(one.replies ?? []), ...(other.replies ?? [])]) }
}

/** The ids from the top of its thread to a comment; undefined where it is not loaded. */
export function pathTo(comments: Comment[], id: number): number[] | undefined {
  for (const comment of comments) {
    if (comment.id === id) return [id]
    const path = pathTo(comment.replies ?? [], id)
    if (path) return [comment.id, ...path]
  }
  return undefined
}

/** The number of replies that are counted and not loaded. Deleted ones are not counted. */
export function missingReplies({ reply_count }: Comment, loaded: Comment[]): number {
  return Math.max(0, reply_count - loaded.filter((reply) => !reply.is_deleted).length)
}
