import type { Post } from '#contract/posts.ts'
import { useToggle } from '#web/session/use-toggle.ts'
import { figureClasses, type FigureSize } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextOnly } from '#web/ui/text-only.tsx'
import { likeToggle } from './toggles.ts'

interface LikeButtonProps {
  post: Pick<Post, 'id' | 'like_count'>
  size: FigureSize
}

/** The number of likes; pressed while the member likes the post. A guest is asked to sign in. */
export function LikeButton({ post, size }: LikeButtonProps) {
  const { isOn, toggle } = useToggle(likeToggle(post.id))
  return (
    <>
      <button
        type="button"
        aria-pressed={isOn}
        aria-label={`Like ${post.like_count}`}
        onClick={toggle}
        className={figureClasses(size, isOn)}
      >
        <Icon name="heart" className={isOn ? 'fill-current' : undefined} />
        <span>{post.like_count}</span>
      </button>
      <TextOnly>{post.like_count === 1 ? ' like ' : ' likes '}</TextOnly>
    </>
  )
}
