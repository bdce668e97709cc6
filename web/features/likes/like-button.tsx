import { Heart } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { classes } from '#web/ui/classes.ts'
import { useLike } from './use-like.ts'

interface LikeButtonProps {
  post: Pick<Post, 'id' | 'like_count'>
  className?: string
}

/** A heart with the number of likes; filled when the member's is among them. */
export function LikeButton({ post, className }: LikeButtonProps) {
  const { liked, toggle } = useLike(post.id)
  return (
    <button
      type="button"
      aria-pressed={liked}
      aria-label={`Like ${post.like_count}`}
      onClick={toggle}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-md font-medium tabular-nums transition-colors hover:bg-sunken',
        liked ? 'text-danger' : 'text-ink-soft hover:text-ink',
        className,
      )}
    >
      <Heart aria-hidden className={classes('size-[1.2em]', liked && 'fill-current')} />
      {post.like_count}
    </button>
  )
}
