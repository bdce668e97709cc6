import { pagePath } from '#contract/site-pages.ts'
import { host } from '#web/api/host.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { useSite } from './site.ts'

const linkClasses = 'inline-block rounded-sm py-1.5 underline-offset-4 hover:text-ink hover:underline'

/** The pages of the operator, and the site for programs: at the end of every page. */
export function Footer() {
  const { name, pages } = useSite()
  return (
    <footer className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line px-4 py-4 text-sm text-ink-2 sm:px-6">
      <p dir="auto" className="py-1.5 wrap-anywhere">
        {name}
      </p>
      <nav aria-label="Footer">
        <ul className="flex flex-wrap gap-x-5">
          {pages.map(({ slug, title }) => (
            <li key={slug}>
              <SiteLink to={pagePath(slug)} dir="auto" className={linkClasses}>
                {title}
              </SiteLink>
            </li>
          ))}
          <li>
            <a href={`${host}/docs/`} className={linkClasses}>
              API
            </a>
          </li>
          <li>
            <a href="/feed.atom" className={linkClasses}>
              Feed
            </a>
          </li>
        </ul>
      </nav>
    </footer>
  )
}
