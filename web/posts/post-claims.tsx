import { relationText } from '#contract/disclosure-text.ts'
import type { Post } from '#contract/posts.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** The author's tie to the tool; nothing without one. */
export function RelationBadge({ relation }: Pick<Post, 'relation'>) {
  if (relation === 'none') return null
  return (
    <span className="max-w-full truncate rounded-sm border border-transparent bg-warm-soft px-1.5 text-xs/5 font-medium text-warm">
      {relationText(relation)}
    </span>
  )
}

const outdatedTexts: Record<NonNullable<Post['outdated_by']>, string> = {
  price: 'Written before the price changed',
  training: 'Written before training on data changed',
}

/** Says that the tool has changed since the review, with a link to its history; nothing while it has not. */
export function OutdatedNote({ post: { outdated_by, tool } }: { post: Post }) {
  if (outdated_by === null || tool === null) return null
  return (
    <p className="mt-2 text-xs/5">
      <SiteLink
        to={`/tools/${tool.slug}/history`}
        className="inline-block rounded-sm border border-line px-1.5 font-medium text-ink-2 hover:border-control hover:text-ink"
      >
        {outdatedTexts[outdated_by]}
      </SiteLink>
    </p>
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
