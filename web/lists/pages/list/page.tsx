import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Api } from '#web/api/client.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { moreListsQuery, sharedListQuery, type ListAddress } from '#web/api/public-lists.ts'
import { listUrl, parseList } from '#web/lists/list-address.ts'
import { shelvedTools } from '#web/lists/shelved-tools.ts'
import { CompareBar } from '#web/tools/compare-bar.tsx'
import { CompareForm } from '#web/tools/compare-checkbox.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageError } from '#web/app/page-error.tsx'
import { PageHead } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import type { Route } from './+types/page.ts'
import { ListHead } from './list-head.tsx'
import { ListHeader } from './list-header.tsx'
import { ListRows } from './list-rows.tsx'
import { MoreLists } from './more-lists.tsx'

export const handle: PageHandle = { cacheKeyParams: ['key', 'from'], wide: true }

/** The list, and others for below it. */
function prefetch(cache: QueryClient, api: Api, address: ListAddress) {
  return Promise.all([
    cache.ensureInfiniteQueryData(sharedListQuery(address, api)),
    cache.prefetchQuery(moreListsQuery(api)),
  ])
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  const address = parseList(params.id, url.searchParams)
  return prefetchOnServer(context, (cache, api) => prefetch(cache, api, address))
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, parseList(params.id, url.searchParams)), url)
}

/** A list that its owner shares, with the owner's notes. */
export default function ListPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const address = parseList(params.id, search)
  const query = useInfiniteQuery(sharedListQuery(address))
  const { data, error, refetch } = query
  const list = data?.pages[0]?.list
  if (!list) {
    if (!error) return <LoadingList />
    if (isNotFound(error)) return <NotFound />
    return <ErrorState onRetry={() => void refetch()}>The list could not be loaded.</ErrorState>
  }
  const posts = data.pages.flatMap(({ items }) => items)
  return (
    <>
      <ListHead list={list} posts={data.pages[0]!.items} address={address} />
      <ListHeader
        list={list}
        tools={shelvedTools(posts)}
        isWhole={posts.length >= list.post_count}
        address={address}
      />
      <InfiniteList
        query={query}
        error="The posts could not be loaded."
        empty={<EmptyState picture={<EmptyPicture of="saved" />}>This list has no posts yet</EmptyState>}
        scroll={{ items: 'posts', address: (from) => listUrl({ ...address, from: Number(from) }) }}
      >
        {(shown) => <ListRows posts={shown} />}
      </InfiniteList>
      <CompareForm />
      <MoreLists than={list} />
      <CompareBar />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFound /> : <PageError error={error} />
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.list.notFound} hidden />
      <EmptyState
        heading
        picture={<EmptyPicture of="saved" />}
        action={
          <Link to="/lists" className={buttonClasses({ look: 'secondary' })}>
            See all lists
          </Link>
        }
      >
        {messages.list.notFound}
      </EmptyState>
    </>
  )
}

function LoadingList() {
  return (
    <div className={`${loadingClasses} relative`}>
      <LoadingNote />
      <div className="space-y-3 @3xl:pb-5">
        <Skeleton className="h-10 w-80 max-w-full" />
        <Skeleton className="h-5 w-full max-w-prose" />
        <Skeleton className="h-10 w-72 max-w-full" />
      </div>
      <div className="board" />
    </div>
  )
}
