import { useCallback, useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { useMemberAction, useReplay } from '#web/session/login-required.tsx'
import { classes } from '#web/ui/classes.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ratingClasses, StarRating } from '#web/ui/star-rating.tsx'
import { ratingText } from './average-rating.tsx'

const RatingDialog = lazyComponent(async () => (await import('./rating-dialog.tsx')).RatingDialog)

/** The average of the ratings of a post's tool; opens the dialog in which a member rates the post. */
export function RatingButton({ post }: { post: Post }) {
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const asMember = useMemberAction()
  const act = `rate post ${post.id}`
  const show = () => setOpen(true)
  useReplay(act, show)
  const { look, text, spoken } = ratingText(post)
  return (
    <>
      <button
        type="button"
        // Contains the visible words.
        aria-label={`Rate this post, ${look === 'outline' ? text : spoken}`}
        onClick={() => asMember(act, show)}
        className={ratingClasses(
          undefined,
          classes(
            'rating-button -mx-2 -my-1 shrink-0 rounded-md px-2 leading-8 transition-colors hover:bg-hover hover:text-ink',
            'pointer-coarse:-my-1.5 pointer-coarse:leading-9',
          ),
        )}
      >
        <StarRating look={look} text={text} />
      </button>
      {open && (
        <RatingDialog
          postId={post.id}
          title="Rate this post"
          description={post.tool ? `Your rating counts for ${post.tool.name}.` : undefined}
          onClose={close}
          onLoadError={close}
        />
      )}
    </>
  )
}
