import { MailWarning } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { refreshMember } from '#web/session/actions.ts'
import { useMember } from '#web/session/use-session.ts'
import { ResendButton } from './resend-button.tsx'

/** Asks members to confirm their email address, except on the page that does it. */
export function VerificationBanner() {
  const user = useMember()
  const { pathname } = useLocation()
  const isKnown = user?.email_verified !== undefined
  useEffect(() => {
    // A member who has just registered is known by a few fields only.
    if (!isKnown) void refreshMember()
    // The link may have been opened in another tab.
    const onReturn = () => void (document.hidden || refreshMember())
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [isKnown])

  if (user?.email_verified !== false || pathname === '/verify-email') return null
  return (
    <section
      aria-label="Email confirmation"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-sunken px-4 py-3"
    >
      <MailWarning aria-hidden className="size-5 shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="font-medium">Please confirm your email address</p>
        <p className="wrap-anywhere text-ink-2">
          Open the link in our mail to {user.email}. Until then you can have 2 posts, and no links in
          comments.
        </p>
      </div>
      <ResendButton />
    </section>
  )
}
