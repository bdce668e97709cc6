import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { feedQuery, type FeedFilter, type FeedPeriod, type FeedSort } from '#web/api/feed.ts'

export const feedSorts = ['new', 'trending', 'top'] as const satisfies FeedSort[]
export const feedPeriods = ['day', 'week', 'month', 'all'] as const satisfies FeedPeriod[]

/** The filter in a URL like `/?category=1&category=4&sort=top&period=week`. Ignores invalid values. */
export function parseFeedFilter(search: URLSearchParams): FeedFilter {
  const category = search.getAll('category').map(Number)
  const from = search.get('cursor')
  const sort = feedSorts.find((one) => one === search.get('sort')) ?? 'new'
  const period = feedPeriods.find((one) => one === search.get('period')) ?? 'all'
  return {
    category: [...new Set(category)].filter((id) => Number.isSafeInteger(id) && id > 0),
    ...(sort !== 'new' && { sort }),
    ...(sort === 'top' && { period }),
    ...(from && { from }),
  }
}

/** The URL of the home page with a filter, such as `/?category=1&category=4&sort=top&period=week`. */
export function feedUrl({ category = [], sort = 'new', period = 'all', from }: FeedFilter): string {
  const search = new URLSearchParams()
  for (const id of category) search.append('category', String(id))
  if (sort !== 'new') search.set('sort', sort)
  if (sort === 'top') search.set('period', period)
  if (from) search.set('cursor', from)
  return search.size > 0 ? `/?${search}` : '/'
}

/**
 * The feed, page by page. Going back in the history shows it as it was left, so that the scroll position can be
 * restored; a new visit refreshes it.
 */
export function useFeed(filter: FeedFilter) {
  const cache = useQueryClient()
  const { key } = useLocation()
  const cameBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!cameBack) refreshFeed(cache, filter)
    // Runs once for each visit (`key`).
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return useInfiniteQuery({
    ...feedQuery(filter),
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const staleAfterMs = 30_000

/** Drops all pages but the first one, and fetches the first one again, unless it is fresh. */
function refreshFeed(cache: QueryClient, filter: FeedFilter): void {
  const { queryKey } = feedQuery(filter)
  const state = cache.getQueryState(queryKey)
  if (!state?.data || (Date.now() - state.dataUpdatedAt < staleAfterMs && !state.isInvalidated)) return
  const { pages, pageParams } = state.data
  cache.setQueryData(
    queryKey,
    { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) },
    { updatedAt: state.dataUpdatedAt },
  )
  void cache.invalidateQueries({ queryKey, exact: true })
}
