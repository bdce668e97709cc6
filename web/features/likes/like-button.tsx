import type { Post } from '#contract/posts.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextOnly } from '#web/ui/text-only.tsx'
import { useLike } from './use-like.ts'

interface LikeButtonProps {
  post: Pick<Post, 'id' | 'like_count'>
  className?: string
}

/** A heart with the number of likes; filled when the member's is among them. */
export function LikeButton({ post, className }: LikeButtonProps) {
  const { liked, toggle } = useLike(post.id)
  return (
    <>
      <button
        type="button"
        aria-pressed={liked}
        aria-label={`Like ${post.like_count}`}
        onClick={toggle}
        className={classes('figure', liked && 'text-danger', className)}
      >
        <Icon name="heart" className={liked ? 'fill-current' : undefined} />
        {post.like_count}
      </button>
      <TextOnly> {post.like_count === 1 ? 'like' : 'likes'} </TextOnly>
    </>
  )
}
