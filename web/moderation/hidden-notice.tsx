import { ShieldAlert } from 'lucide-react'
import { Link } from 'react-router'

/** Tells an author that their post is hidden, and the reason. */
export function HiddenNotice({ because }: { because: string }) {
  return (
    <div className="mb-4 flex gap-3 rounded-md border border-line bg-sunken px-4 py-3 text-sm">
      <ShieldAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-ink-2" />
      <div className="min-w-0 space-y-1 wrap-anywhere">
        <p className="font-semibold">Hidden by the moderators</p>
        <p dir="auto" className="whitespace-pre-line text-ink-2">
          {because}
        </p>
        <p className="text-ink-2">
          Only you can see it here. If you have put it right, or think that this is a mistake,{' '}
          <Link to="/contactUs" className="rounded-sm text-accent underline underline-offset-4">
            write to us
          </Link>
          .
        </p>
      </div>
    </div>
  )
}
