import { useSite } from '#web/app/site.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

const linkClasses =
  'mr-2 inline-block rounded-sm py-1 font-medium text-accent underline-offset-4 hover:underline'

/** One line for guests about the site. */
export function Welcome() {
  const { name, registration } = useSite()
  return (
    <section aria-label="Welcome" className="mt-2.5 max-w-[60rem] text-sm text-ink-2 stored-session:hidden">
      <p>
        {`${name} is where people share the AI tools they use, and say honestly how good they are. `}
        {registration !== 'closed' && (
          <SiteLink to="/register" className={linkClasses}>
            {registration === 'invite' ? 'Sign up with an invite' : 'Sign Up'}
          </SiteLink>
        )}{' '}
        <SiteLink to="/aboutUs" className={linkClasses}>
          How it works
        </SiteLink>
      </p>
    </section>
  )
}
