/** The subject of the draft of a comment's new text. */
export function editDraft(commentId: number): string {
  return `edit of comment ${commentId}`
}

/** The subject of the draft of a reply to a comment. */
export function replyDraft(commentId: number): string {
  return `reply to comment ${commentId}`
}
