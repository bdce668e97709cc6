import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { useMemberAction } from '#web/session/login-required.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Stars } from '#web/ui/star-rating.tsx'

const RatingDialog = lazyComponent(async () => (await import('./rating-dialog.tsx')).RatingDialog)

type Rated = Pick<Post, 'id' | 'avg_rating' | 'rating_count'>

/** The average of a post's ratings; opens the dialog in which a member rates the post. */
export function RatingButton({ post }: { post: Rated }) {
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

/** '4.5 out of 5 from 2 ratings', or 'No ratings yet'. */
function averageText({ avg_rating, rating_count }: Rated): string {
  if (avg_rating === null) return 'No ratings yet'
  const ratings = rating_count === 1 ? '1 rating' : `${rating_count} ratings`
  return `${avg_rating.toFixed(2).replace(/0$/, '')} out of 5 from ${ratings}`
}
