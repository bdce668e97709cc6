import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { SavedList, SavedListWithPosts } from '#contract/lists.ts'
import { savedListQuery, savedListsQuery } from '#web/api/lists.ts'
import { addToCachedLists, removeFromCachedLists } from './list-cache.ts'

const cache = new QueryClient()
const { queryKey } = savedListsQuery()
const post = (id: number) => ({ id, categories: [] })

function list(id: number, postIds: number[]): SavedList {
  return {
    id,
    name: `List ${id}`,
    description: '',
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z' },
    ...{ slug: `list-${id}`, visibility: 'private', key: null, follower_count: 0 },
    owner: { username: 'ada', name: 'Ada', profile_picture: null },
    is_default: id === 1,
    post_count: postIds.length,
    items: postIds.map(post),
    tools: [],
  }
}

const cached = () =>
  cache.getQueryData(queryKey)?.map(({ items, post_count }) => [items.map(({ id }) => id), post_count])

beforeEach(() => {
  cache.clear()
  cache.setQueryData(queryKey, [list(1, [7]), list(2, [7, 8]), list(3, [])])
})

test('addToCachedLists puts a post on top of the lists without it and counts it', () => {
  expect(addToCachedLists(cache, post(7), [1, 3])).toEqual([3])
  expect(cached()).toEqual([
    [[7], 1],
    [[7, 8], 2],
    [[7], 1],
  ])
})

test('addToCachedLists puts the tool of a post first on the shelf, once, and shows at most eight', () => {
  const tools = () => cache.getQueryData(queryKey)?.[0]?.tools.map(({ slug }) => slug)
  const save = (id: number, slug: string) => {
    const tool = { slug, name: slug, logo: null, avg_rating: null, rating_count: 0, post_count: 1 }
    addToCachedLists(cache, { ...post(id), tool: { ...tool, health: 'alive' } }, [1])
  }
  for (let id = 10; id < 19; id += 1) save(id, `tool-${id}`)
  expect(tools()).toEqual([18, 17, 16, 15, 14, 13, 12, 11].map((id) => `tool-${id}`))
  save(20, 'tool-16')
  expect(tools()?.slice(0, 3)).toEqual(['tool-16', 'tool-18', 'tool-17'])
  addToCachedLists(cache, post(21), [1])
  expect(tools()).toHaveLength(8)
})

test('removeFromCachedLists removes a post from every list and counts it', () => {
  expect(removeFromCachedLists(cache, 7)).toEqual([1, 2])
  expect(cached()).toEqual([
    [[], 0],
    [[8], 1],
    [[], 0],
  ])
})

test('removeFromCachedLists never makes a count negative', () => {
  cache.setQueryData(queryKey, [{ ...list(1, [7]), post_count: 0 }])
  removeFromCachedLists(cache, 7)
  expect(cached()).toEqual([[[], 0]])
})

test('removeFromCachedLists reverts addToCachedLists', () => {
  const added = addToCachedLists(cache, post(8), [1, 2])
  removeFromCachedLists(cache, 8, added)
  expect(cached()).toEqual([
    [[7], 1],
    [[7, 8], 2],
    [[], 0],
  ])
})

test('removeFromCachedLists removes a post from a list that is cached alone', () => {
  cache.clear()
  const single = savedListQuery(2).queryKey
  cache.setQueryData(single, list(2, [7, 8]) as unknown as SavedListWithPosts)
  removeFromCachedLists(cache, 7)
  expect(cache.getQueryData(single)).toMatchObject({ items: [post(8)], post_count: 1 })
})

test('addToCachedLists changes nothing while the lists are unknown', () => {
  cache.clear()
  expect(addToCachedLists(cache, post(7), [1])).toEqual([])
  expect(cached()).toBeUndefined()
})
