import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { SavedList } from '#contract/lists.ts'
import { savedListsQuery } from '#web/api/lists.ts'
import { savedIds } from './saved-ids.ts'
import { showInLists, showOutOfLists } from './shown-lists.ts'

const cache = new QueryClient()
const { queryKey } = savedListsQuery()
const post = (id: number) => ({ id, categories: [] })

function list(id: number, postIds: number[]): SavedList {
  return {
    id,
    name: `List ${id}`,
    description: '',
    created_at: '2026-01-01T00:00:00.000Z',
    is_default: id === 1,
    post_count: postIds.length,
    items: postIds.map(post),
  }
}

const shown = () =>
  cache.getQueryData(queryKey)?.map(({ items, post_count }) => [items.map(({ id }) => id), post_count])

beforeEach(() => {
  cache.setQueryData(queryKey, [list(1, [7]), list(2, [7, 8]), list(3, [])])
})

test('a post goes on top of the lists that do not hold it, and their counts rise by one', () => {
  expect(showInLists(cache, post(7), [1, 3])).toEqual([3])
  expect(shown()).toEqual([
    [[7], 1],
    [[7, 8], 2],
    [[7], 1],
  ])
})

test('a post leaves every list that holds it, and only their counts fall', () => {
  expect(showOutOfLists(cache, 7)).toEqual([1, 2])
  expect(shown()).toEqual([
    [[], 0],
    [[8], 1],
    [[], 0],
  ])
})

test('no count falls below 0', () => {
  cache.setQueryData(queryKey, [{ ...list(1, [7]), post_count: 0 }])
  showOutOfLists(cache, 7)
  expect(shown()).toEqual([[[], 0]])
})

test('taking back what was shown leaves lists alone that held the post before', () => {
  const added = showInLists(cache, post(8), [1, 2])
  showOutOfLists(cache, 8, added)
  expect(shown()).toEqual([
    [[7], 1],
    [[7, 8], 2],
    [[], 0],
  ])
})

test('a post is saved when any list holds it', () => {
  expect(savedIds(cache.getQueryData(queryKey) ?? [])).toEqual(new Set([7, 8]))
})

test('nothing is shown as long as the lists are not known', () => {
  cache.removeQueries({ queryKey })
  expect(showInLists(cache, post(7), [1])).toEqual([])
  expect(shown()).toBeUndefined()
})
