import { relationText } from '#contract/disclosure-text.ts'
import type { Post } from '#contract/posts.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** The author's tie to the tool; nothing without one. */
export function RelationBadge({ relation }: Pick<Post, 'relation'>) {
  if (relation === 'none') return null
  return (
    <span className="max-w-full truncate rounded-sm border border-transparent bg-warm-soft px-1.5 text-xs/5 font-medium text-warm">
      {relationText(relation)}
    </span>
  )
}

/** When the author last said that the post is still true; nothing without that. */
export function VerifiedMark({ time }: { time: string | null }) {
  if (!time) return null
  return (
    <span>
      Verified <RelativeTime time={time} />
    </span>
  )
}
