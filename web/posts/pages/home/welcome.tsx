import { useSite } from '#web/app/site.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** One line for guests about the site. */
export function Welcome() {
  const { name } = useSite()
  return (
    <section aria-label="Welcome" className="welcome stored-session:hidden">
      <p>
        {`${name} is where people share the AI tools they use, and say honestly how good they are. `}
        <SiteLink to="/register">Sign Up</SiteLink> <SiteLink to="/aboutUs">How it works</SiteLink>
      </p>
    </section>
  )
}
