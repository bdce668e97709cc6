import { X } from 'lucide-react'
import { useState } from 'react'
import { endInvitation, isInvited } from '#web/session/welcome.ts'
import { useMember } from '#web/session/use-session.ts'
import { buttonClasses, IconButton } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Leads a new member to the page that asks for interests, until it is opened or dismissed. */
export function Invitation() {
  const user = useMember()
  const [isDismissed, setDismissed] = useState(false)
  if (!user || isDismissed || !isInvited(user.id)) return null

  function dismiss() {
    endInvitation(user!.id)
    setDismissed(true)
    // The button is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <section
      aria-label="Welcome"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-accent-soft px-4 py-3.5 sm:px-6"
    >
      <p className="min-w-56 flex-1 text-sm text-pretty text-ink">
        <strong className="font-semibold">
          Welcome, <bdi>{user.name}</bdi>.
        </strong>{' '}
        Say what you are interested in, and find people to follow.
      </p>
      <div className="flex items-center gap-2">
        <SiteLink to="/welcome" className={buttonClasses({ size: 'small' })}>
          Choose interests
        </SiteLink>
        <IconButton label="Dismiss" onClick={dismiss}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </div>
    </section>
  )
}
