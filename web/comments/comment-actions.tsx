import { useContext, type ReactNode } from 'react'
import type { Comment } from '#contract/comments.ts'
import { useReplay } from '#web/session/login-required.tsx'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CommentLikesContext } from './comments-context.ts'
import { actOf } from './use-likes.ts'

/** The row of actions below a comment. */
export function CommentActions({ children }: { children?: ReactNode }) {
  return <div className="comment-actions">{children}</div>
}

/** Pressed while the member likes the comment. The number stands beside it: it is not part of the button's name. */
export function LikeCommentButton({ comment: { id, like_count } }: { comment: Comment }) {
  const { liked, toggle, like } = useContext(CommentLikesContext)
  useReplay(actOf(id), () => like(id))
  const isLiked = liked?.has(id) ?? false
  return (
    <span className={classes('figure figure-small relative', isLiked && 'text-accent')}>
      <button
        type="button"
        aria-label="Like comment"
        aria-pressed={isLiked}
        onClick={() => toggle(id)}
        className="comment-like"
      >
        <Icon name="heart" className={isLiked ? 'fill-current' : undefined} />
      </button>
      {like_count > 0 && (
        <span>
          {like_count}
          <span className="sr-only">{like_count === 1 ? ' like' : ' likes'}</span>
        </span>
      )}
    </span>
  )
}

interface CollapseButtonProps {
  controls: string
  isCollapsed: boolean
  replies: number
  onToggle: () => void
}

/** Hides and shows the replies to a comment. */
export function CollapseButton({ controls, isCollapsed, replies, onToggle }: CollapseButtonProps) {
  return (
    <>
      <button
        type="button"
        aria-expanded={!isCollapsed}
        aria-controls={controls}
        onClick={onToggle}
        className="comment-action text-ink-3"
      >
        {isCollapsed ? 'Expand thread' : 'Collapse thread'}
      </button>
      {isCollapsed && (
        <span className="px-1 text-sm text-ink-3">{replies === 1 ? '1 reply' : `${replies} replies`}</span>
      )}
    </>
  )
}
