import type { Comment } from '#contract/comments.ts'
import { hasReplies } from './comment-tree.ts'

/** Updates a comment wherever it is in the threads. The same array when it is in none. */
export function updateInTree(
  comments: Comment[],
  id: number,
  update: (comment: Comment) => Comment,
): Comment[] {
  const after = comments.map((one) => {
    if (one.id === id) return update(one)
    const replies = one.replies && updateInTree(one.replies, id, update)
    return replies === one.replies ? one : { ...one, replies: replies! }
  })
  return after.every((one, index) => one === comments[index]) ? comments : after
}

/** Adds a reply to its parent. */
export function addToTree(comments: Comment[], reply: Comment): Comment[] {
  if (reply.parent_id === null) return comments
  return updateInTree(comments, reply.parent_id, (parent) => ({
    ...parent,
    reply_count: parent.reply_count + 1,
    replies: [...(parent.replies ?? []), reply],
  }))
}

/**
 * Removes a comment, as the server does: with replies it stays, without text and author; without, it goes, and with it the
 * deleted comments above that it was the last reply to.
 */
export function removeFromTree(comments: Comment[], gone: Pick<Comment, 'id' | 'parent_id'>): Comment[] {
  const after = comments.flatMap((one) => {
    if (one.id === gone.id) return hasReplies(one) ? [asDeleted(one)] : []
    const replies = one.replies && removeFromTree(one.replies, gone)
    const isParent = one.id === gone.parent_id
    if (!isParent && replies === one.replies) return [one]
    const changed: Comment = {
      ...one,
      ...(replies && { replies }),
      reply_count: Math.max(0, one.reply_count - (isParent ? 1 : 0)),
    }
    return one.is_deleted && !hasReplies(changed) ? [] : [changed]
  })
  return after.length === comments.length && after.every((one, index) => one === comments[index])
    ? comments
    : after
}

function asDeleted(comment: Comment): Comment {
  return {
    ...comment,
    is_deleted: true,
    user: null,
    username: null,
    name: 'Deleted',
    profile_picture: null,
    text: '',
    content: null,
    edited_at: null,
    like_count: 0,
  }
}
