import { Link } from 'react-router'
import type { ListedPage } from '#contract/site.ts'
import { pagePath, topLevelSlugs } from '#contract/site-pages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

/** The pages of the operator, and those with an address of their own that nobody has written yet. */
export function PageList({ pages }: { pages: ListedPage[] }) {
  const missing = topLevelSlugs.filter((slug) => !pages.some((page) => page.slug === slug))
  return (
    <ul className={cardClasses('divide-y divide-line')}>
      {pages.map(({ slug, title, is_draft, updated_at }) => (
        <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <div className="min-w-0 flex-1 basis-48">
            <p dir="auto" className="font-medium wrap-anywhere">
              {title} {is_draft && <Badge>Draft</Badge>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-3">
              {pagePath(slug)}
              {updated_at !== null && (
                <>
                  {' '}
                  · changed <RelativeTime time={updated_at} />
                </>
              )}
            </p>
          </div>
          <div className="flex gap-2">
            <Link to={pagePath(slug)} className={buttonClasses({ look: 'ghost', size: 'small' })}>
              Open<span className="sr-only"> {title}</span>
            </Link>
            <Link to={`/admin/pages/${slug}`} className={buttonClasses({ look: 'secondary', size: 'small' })}>
              Edit<span className="sr-only"> {title}</span>
            </Link>
          </div>
        </li>
      ))}
      {missing.map((slug) => (
        <li key={slug} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <p className="min-w-0 flex-1 text-ink-2">
            {pagePath(slug)} <span className="text-sm text-ink-3">is not written yet</span>
          </p>
          <Link to={`/admin/pages/${slug}`} className={buttonClasses({ look: 'secondary', size: 'small' })}>
            Write<span className="sr-only"> {pagePath(slug)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
