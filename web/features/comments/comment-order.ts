import type { Comment } from '#contract/comments.ts'

/**
 * The comments of all parts, oldest first, each once. A comment just written stands at the end of what is loaded, and
 * comes again with the last part.
 */
export function inOrder(comments: Comment[]): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]))
  return [...byId.values()].sort(
    (one, other) =>
      Number(isOnItsWay(one)) - Number(isOnItsWay(other)) ||
      Date.parse(one.created_at) - Date.parse(other.created_at) ||
      one.id - other.id,
  )
}

/** A comment that the server has not confirmed yet: it has no id of its own. */
export function isOnItsWay(comment: Comment): boolean {
  return comment.id < 0
}
