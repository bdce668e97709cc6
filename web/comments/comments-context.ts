import { createContext, useContext } from 'react'
import type { Comment } from '#contract/comments.ts'
import type { CommentFilter } from './comment-queries.ts'

export interface CommentsState {
  postId: number
  filter: CommentFilter
  /** The member; undefined for guests. */
  memberId: number | undefined
  /** The comment that was just sent, kept in view. */
  sent: number | null
  setSent: (id: number) => void
  linked: LinkedComment | undefined
}

/** The comment that the address names (`#comment-31`). */
export interface LinkedComment {
  id: number
  /** The ids from the top of its thread to it; empty until it is loaded. */
  path: ReadonlySet<number>
  /** Its thread, where it was not loaded before. */
  thread: Comment | undefined
  isGone: boolean
}

export const CommentsContext = createContext<CommentsState | null>(null)

/** The state that the comments of a post share. */
export function useComments(): CommentsState {
  const state = useContext(CommentsContext)
  if (state === null) throw new Error('useComments needs a CommentsContext around it')
  return state
}

export interface CommentLikes {
  /** The ids of the comments that the member likes; undefined while unknown, and for guests. */
  liked: ReadonlySet<number> | undefined
  toggle: (id: number) => void
  like: (id: number) => void
}

export const CommentLikesContext = createContext<CommentLikes>({
  liked: undefined,
  toggle: () => {},
  like: () => {},
})
