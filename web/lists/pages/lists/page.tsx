import { keepPreviousData, useInfiniteQuery, type QueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PublicList } from '#contract/public-lists.ts'
import type { Api } from '#web/api/client.ts'
import { loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { publicListsQuery, type PublicLists } from '#web/api/public-lists.ts'
import { listSorts, parsePublicLists, publicListsUrl } from '#web/lists/list-address.ts'
import { LoadingShelves } from '#web/lists/loading-shelves.tsx'
import { PublicListCard } from '#web/lists/public-list-card.tsx'
import { shelfCardsClasses } from '#web/lists/shelf-card.tsx'
import { MutedNote, useMuted } from '#web/members/mutes/public.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingNote, loadingClasses } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { Route } from './+types/page.ts'

export const handle: PageHandle = { cacheKeyParams: ['sort', 'cursor'], wide: true }

const sortNames = { popular: 'Most followed', new: 'Newest' }

function prefetch(cache: QueryClient, api: Api, lists: PublicLists) {
  return cache.ensureInfiniteQueryData(publicListsQuery(lists, api))
}

export function loader({ context, url }: Route.LoaderArgs) {
  const lists = parsePublicLists(url.searchParams)
  return prefetchOnServer(context, (cache, api) => prefetch(cache, api, lists))
}

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadInBrowser((cache, api) => prefetch(cache, api, parsePublicLists(url.searchParams)), url)
}

/** The lists that members have made public. */
export default function ListsPage() {
  const [search] = useSearchParams()
  const lists = parsePublicLists(search)
  const query = useInfiniteQuery({ ...publicListsQuery(lists), placeholderData: keepPreviousData })
  const isIndexed = lists.sort === listSorts[0] && !lists.from
  return (
    <div className="space-y-6">
      <PageHead
        title="Lists"
        description="Lists of AI tools that people have put together and use, with their notes."
        path={isIndexed ? '/lists' : undefined}
        hidden={!isIndexed}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="space-y-1">
          <h1 className="text-2xl font-semibold">Lists</h1>
          <p className="text-ink-2">Tools that people have put together, with their notes</p>
        </div>
        <nav aria-label="Sort lists by" className="flex gap-1">
          {listSorts.map((sort) => (
            <SiteLink
              key={sort}
              to={publicListsUrl({ sort })}
              aria-current={sort === lists.sort ? 'true' : undefined}
              className={buttonClasses(
                { look: 'ghost', size: 'small' },
                'aria-[current]:bg-accent-soft aria-[current]:text-accent',
              )}
            >
              {sortNames[sort]}
            </SiteLink>
          ))}
        </nav>
      </div>
      <InfiniteList
        query={query}
        pending={<LoadingLists />}
        error="The lists could not be loaded."
        empty={<NoLists />}
        scroll={{ items: 'lists', address: (from) => publicListsUrl({ sort: lists.sort, from }) }}
      >
        {(found) => <ListCards lists={found} />}
      </InfiniteList>
    </div>
  )
}

/** The lists as cards, without those of muted members: the answer of the server is the same for everybody. */
function ListCards({ lists }: { lists: PublicList[] }) {
  const { usernames } = useMuted()
  const shown = lists.filter(({ owner }) => !usernames.has(owner.username))
  if (shown.length === 0) return <MutedNote />
  return (
    <ul className={shelfCardsClasses}>
      {shown.map((list) => (
        <li key={list.id}>
          <PublicListCard list={list} />
        </li>
      ))}
    </ul>
  )
}

function NoLists() {
  return (
    <EmptyState
      picture={<EmptyPicture of="saved" />}
      action={
        <SiteLink to="/saved" className={buttonClasses({ look: 'secondary' })}>
          Go to your lists
        </SiteLink>
      }
    >
      No public lists yet. Make one of yours public: with three posts, it stands here.
    </EmptyState>
  )
}

function LoadingLists() {
  return (
    <div className={`${loadingClasses} relative`}>
      <LoadingNote />
      <LoadingShelves />
    </div>
  )
}
