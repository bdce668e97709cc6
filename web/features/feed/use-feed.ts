import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { feedQuery, type FeedFilter } from '#web/api/feed.ts'

const freshForMs = 30_000

/**
 * The feed, part by part. Coming back to it, somebody finds it as it was left, with the place in it; only who goes
 * to it anew gets its newest posts.
 */
export function useFeed(filter: FeedFilter) {
  const cache = useQueryClient()
  const { key } = useLocation()
  const cameBack = useNavigationType() === NavigationType.Pop
  const options = feedQuery(filter)
  useEffect(() => {
    if (!cameBack) renewFeed(cache, filter)
    // Each visit is one, whatever else changes meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return useInfiniteQuery({
    ...options,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Asks for the feed's beginning again, if it is not fresh; the parts after it are dropped. */
function renewFeed(cache: QueryClient, filter: FeedFilter): void {
  const { queryKey } = feedQuery(filter)
  const known = cache.getQueryState(queryKey)
  if (!known?.data || (Date.now() - known.dataUpdatedAt < freshForMs && !known.isInvalidated)) return
  const { pages, pageParams } = known.data
  cache.setQueryData(
    queryKey,
    { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) },
    { updatedAt: known.dataUpdatedAt },
  )
  void cache.invalidateQueries({ queryKey, exact: true })
}
