import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Api } from '#web/api/client.ts'
import { publicLogQuery } from '#web/ranks/integrity-queries.ts'
import { loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { Route } from './+types/page.ts'
import { LogItem } from './log-item.tsx'

export const handle: PageHandle = { cacheKeyParams: ['cursor'] }

const cursorIn = (search: URLSearchParams) => search.get('cursor') || undefined

function prefetch(cache: QueryClient, api: Api, search: URLSearchParams) {
  return cache.ensureInfiniteQueryData(publicLogQuery(cursorIn(search), api))
}

export function loader({ context, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) => prefetch(cache, api, url.searchParams))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, url.searchParams), url)
}

/** The moderation log for everybody. */
export default function IntegrityLogPage() {
  const [search] = useSearchParams()
  const from = cursorIn(search)
  return (
    <div className="space-y-6">
      <PageHead
        title="Moderation log"
        description="Decisions of moderators with their reasons, newest first."
        path={from === undefined ? '/integrity/log' : undefined}
        hidden={from !== undefined}
      />
      <div className="space-y-1">
        <h1 className="text-2xl font-semibold">Moderation log</h1>
        <p className="text-ink-2">
          Decisions of moderators with their reasons, and tools that makers have claimed. Hidden texts are not
          repeated, and nobody is told who reported them.{' '}
          <SiteLink to="/integrity" className="font-medium text-accent hover:underline">
            Read the rules
          </SiteLink>
        </p>
      </div>
      <InfiniteList
        query={useInfiniteQuery(publicLogQuery(from))}
        pending={<LoadingRows />}
        error="The log could not be loaded."
        empty={<EmptyState picture={<EmptyPicture of="done" />}>Nothing has been decided yet</EmptyState>}
        scroll={{
          items: 'entries',
          address: (cursor) => `/integrity/log?cursor=${encodeURIComponent(cursor)}`,
        }}
      >
        {(entries) => (
          <ol className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
            {entries.map((entry) => (
              <LogItem key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </InfiniteList>
    </div>
  )
}
