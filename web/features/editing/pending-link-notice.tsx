import { Hourglass } from 'lucide-react'

/** Tells an author that the new link of a post waits for a moderator. */
export function PendingLinkNotice({ link, shown }: { link: string; shown: string }) {
  return (
    <div className="mb-4 flex gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <Hourglass aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <p className="font-semibold">Your new link waits for a moderator</p>
        <p className="text-ink-soft">{link}</p>
        <p className="text-ink-soft">
          Others have liked or rated this post, so a moderator looks at the link first.{' '}
          {shown ? 'Until then, the old link is shown.' : 'Until then, no link is shown.'}
        </p>
      </div>
    </div>
  )
}
