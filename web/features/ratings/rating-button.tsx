import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Stars } from '#web/ui/star-rating.tsx'
import { averageText } from './average-text.ts'

const RatingDialog = lazyComponent(async () => (await import('./rating-dialog.tsx')).RatingDialog)

/** The average of a post's ratings; pressed, it asks the member for one. */
export function RatingButton({ post }: { post: Pick<Post, 'id' | 'avg_rating' | 'rating_count'> }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const asMember = useMemberAction()
  return (
    <>
      <button
        type="button"
        aria-label={`Rate this post, ${averageText(post)}`}
        onClick={() => asMember(() => setOpen(true))}
        className="post-rating"
      >
        <Stars value={post.avg_rating} none="No ratings yet" />
      </button>
      {open && <RatingDialog postId={post.id} onClose={close} onLoadError={close} />}
    </>
  )
}
