import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pagePath } from '#contract/site-pages.ts'
import { PageForm } from '#web/administration/page-form.tsx'
import { isNotFound } from '#web/api/page-data.ts'
import { sitePageQuery } from '#web/api/site.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import type { Route } from './+types/edit-page.ts'

export const handle: PageHandle = { title: 'Edit page', heading: 'Administration' }

/** The editor of one page of the operator, which need not be there yet. */
export default function EditPagePage({ params: { slug } }: Route.ComponentProps) {
  // Another administrator may have changed it.
  const {
    data: page,
    error,
    refetch,
    isFetchedAfterMount,
  } = useQuery({
    ...sitePageQuery(slug),
    refetchOnMount: 'always',
    retry: (count, failure) => !isNotFound(failure) && count < 2,
  })
  const isNew = error !== null && isNotFound(error)
  return (
    <>
      <PageHead title="Edit page" hidden />
      <div className="space-y-1">
        <Link to="/admin/pages" className={buttonClasses({ look: 'ghost' }, '-ml-3')}>
          <Icon name="arrow-left" className="size-4" />
          All pages
        </Link>
        <h2 className="text-lg font-semibold wrap-anywhere">{pagePath(slug)}</h2>
      </div>
      {isFetchedAfterMount && (page || isNew) ? (
        <PageForm key={slug} slug={slug} page={isNew ? null : (page ?? null)} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>The page could not be loaded.</ErrorState>
      ) : (
        <LoadingRows />
      )}
    </>
  )
}
