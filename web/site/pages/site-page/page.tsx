import { useQuery } from '@tanstack/react-query'
import { redirect, useLocation } from 'react-router'
import { plainText } from '#contract/plain-text.ts'
import { messages } from '#contract/messages.ts'
import { pagePath } from '#contract/site-pages.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { sitePageQuery } from '#web/api/site.ts'
import { PageHead, metaDescription } from '#web/app/page-head.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import type { Route } from './+types/page.ts'

/** The slug in `/rules` or `/pages/code-of-conduct`. */
function slugOf(pathname: string): string {
  return pathname.split('/').findLast((part) => part !== '') ?? ''
}

export function loader({ context, url }: Route.LoaderArgs) {
  const slug = slugOf(url.pathname)
  return prefetchOnServer(context, async (cache, api) => {
    await cache.ensureQueryData(sitePageQuery(slug, api))
    if (url.pathname.startsWith('/pages/') && pagePath(slug) !== `/pages/${slug}`) {
      throw redirect(pagePath(slug), 301)
    }
  })
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => cache.ensureQueryData(sitePageQuery(slugOf(url.pathname), api)), url)
}

/** A page of the operator: rules, privacy, terms, imprint and others. */
export default function SitePage() {
  const slug = slugOf(useLocation().pathname)
  const { data: page, error, refetch } = useQuery(sitePageQuery(slug))
  if (!page) {
    if (!error) return <LoadingRows />
    if (isNotFound(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The page could not be loaded.</ErrorState>
  }
  const { title, text, content, updated_at } = page
  const withoutHeadings = text.replaceAll(/^#.*$/gm, '')
  return (
    <article className="space-y-6">
      <PageHead
        title={title}
        description={metaDescription(plainText(withoutHeadings))}
        path={pagePath(slug)}
        hidden={updated_at === null}
      />
      <div className="space-y-2">
        <h1 dir="auto" className="text-display font-semibold wrap-anywhere">
          {title}
        </h1>
        {updated_at !== null && (
          <p className="text-sm text-ink-3">
            Last changed <RelativeTime time={updated_at} />
          </p>
        )}
      </div>
      {updated_at === null && (
        <p className="max-w-prose rounded-md border border-line bg-warm-soft px-4 py-3 text-sm text-ink">
          This text came with the software. The operator of this site has not reviewed it yet.
        </p>
      )}
      <Markdown text={text} content={content} />
    </article>
  )
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.sitePage.notFound} hidden />
      <EmptyState heading picture={<EmptyPicture of="search" />}>
        {messages.sitePage.notFound}
      </EmptyState>
    </>
  )
}
