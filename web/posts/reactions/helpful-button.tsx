import { ThumbsUp } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { useToggle } from '#web/session/use-toggle.ts'
import { classes, figureClasses } from '#web/ui/classes.ts'
import { helpfulToggle } from './toggles.ts'

/** The number of members who found the review helpful; pressed while the member does. A guest is asked to sign in. */
export function HelpfulButton({ post }: { post: Pick<Post, 'id' | 'helpful_count'> }) {
  const { isOn, toggle } = useToggle(helpfulToggle(post.id))
  return (
    <button type="button" aria-pressed={isOn} onClick={toggle} className={figureClasses('medium', isOn)}>
      <ThumbsUp aria-hidden className={classes('icon', isOn && 'fill-current')} />
      {`Helpful (${post.helpful_count})`}
    </button>
  )
}
