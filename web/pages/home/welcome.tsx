import { useSite } from '#web/app/site.ts'
import { useSession } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/**
 * One line for guests about the site. It is part of the page for everybody; until the session is restored the style sheet
 * hides it from members by `data-session`, so nothing shifts.
 */
export function Welcome() {
  const { isAuthenticated } = useSession()
  const { name } = useSite()
  if (isAuthenticated) return null
  return (
    <section
      aria-label="Welcome"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-accent-soft px-4 py-3.5 sm:px-6 stored-session:hidden"
    >
      <p className="min-w-56 flex-1 text-sm text-pretty text-ink">
        <strong className="font-semibold">{name}</strong> is where people share the AI tools they use, and say
        honestly how good they are.
      </p>
      <div className="flex gap-2">
        <SiteLink to="/register" className={buttonClasses({ size: 'small' })}>
          Sign Up
        </SiteLink>{' '}
        <SiteLink to="/aboutUs" className={buttonClasses({ look: 'ghost', size: 'small' })}>
          How it works
        </SiteLink>
      </div>
    </section>
  )
}
