import type { Comment } from '#contract/comments.ts'
import { mutesAnything, type Viewer } from '#api/http/viewer.ts'

/** The `name` of a comment by a member whom the reader has muted. */
const mutedName = 'Muted member'

/** Comments as a viewer sees them: those of muted members keep their places and replies, without text and author. */
export function asSeenBy(viewer: Viewer | null): (comment: Comment) => Comment {
  if (!mutesAnything(viewer)) return (comment) => comment
  const muted = new Set(viewer.muted.members)
  return function see(comment): Comment {
    const shown = comment.replies ? { ...comment, replies: comment.replies.map(see) } : comment
    if (comment.user === null || !muted.has(comment.user)) return shown
    return {
      ...shown,
      ...{ user: null, name: mutedName, username: null, profile_picture: null },
      ...{ text: '', content: null },
    }
  }
}
