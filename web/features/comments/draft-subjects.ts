/** The subject of the draft of a reply to a comment. */
export function replyDraft(commentId: number): string {
  return `reply to comment ${commentId}`
}
