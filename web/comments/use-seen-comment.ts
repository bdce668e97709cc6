import type { Comment } from '#contract/comments.ts'
import { useMuted } from '#web/members/mutes/public.ts'

const blank = { name: 'Muted member', text: '', user: null, username: null, profile_picture: null }

/** A comment as the member sees it: by a muted member, without text and author, as the API answers with the token. */
export function useSeenComment(comment: Comment): Comment {
  const { usernames } = useMuted()
  return comment.username !== null && usernames.has(comment.username) ? { ...comment, ...blank } : comment
}
