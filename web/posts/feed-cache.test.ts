import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { feedQuery } from '#web/api/feed.ts'
import { addPublishedPost } from './feed-cache.ts'

test('a published post is on top of the feed, and its tool, author and search results are loaded again', () => {
  const cache = new QueryClient()
  const showing = [
    ['tools', 'one', 'x'],
    ['members', 'ada'],
    ['posts', 'search'],
    ['tool lookup', 'x'],
  ]
  for (const queryKey of showing) cache.setQueryData(queryKey, {})
  cache.setQueryData(['integrity'], {})
  cache.setQueryData(feedQuery().queryKey, { pages: [{ items: [], next: null }], pageParams: [{}] })
  addPublishedPost(cache, { id: 7, categories: [] as Post['categories'] } as Post)
  expect(cache.getQueryData(feedQuery().queryKey)?.pages[0]?.items.map(({ id }) => id)).toEqual([7])
  for (const queryKey of showing) expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(cache.getQueryState(['integrity'])?.isInvalidated).toBe(false)
})
