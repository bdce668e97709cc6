import { useContext, type ReactNode } from 'react'
import type { Comment } from '#contract/comments.ts'
import { useReplay } from '#web/session/login-required.tsx'
import { classes, figureClasses } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CommentLikesContext } from './comments-context.ts'
import { actOf } from './use-likes.ts'

/** Class names of a button in the row of actions, its colour apart. */
export const commentActionClasses = 'h-8 rounded-md px-2 text-sm font-medium transition-colors hover:bg-hover'

/** The row of actions below a comment. */
export function CommentActions({ children }: { children?: ReactNode }) {
  return <div className="mt-1 -ml-2 flex min-h-8 flex-wrap items-center gap-x-1">{children}</div>
}

/** Pressed while the member likes the comment. The number stands beside it: it is not part of the button's name. */
export function LikeCommentButton({ comment: { id, like_count } }: { comment: Comment }) {
  const { liked, toggle, like } = useContext(CommentLikesContext)
  useReplay(actOf(id), () => like(id))
  const isLiked = liked?.has(id) ?? false
  return (
    <span className={figureClasses('small', isLiked, 'relative')}>
      <button
        type="button"
        aria-label="Like comment"
        aria-pressed={isLiked}
        onClick={() => toggle(id)}
        // The whole figure, with the number beside the button, is pressed.
        className={classes(
          'after:absolute after:inset-0 after:rounded-md',
          'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent',
        )}
      >
        <Icon name="heart" className={classes('size-[1.2em]', isLiked && 'fill-current')} />
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
        className={`${commentActionClasses} text-ink-3`}
      >
        {isCollapsed ? 'Expand thread' : 'Collapse thread'}
      </button>
      {isCollapsed && (
        <span className="px-1 text-sm text-ink-3">{replies === 1 ? '1 reply' : `${replies} replies`}</span>
      )}
    </>
  )
}
