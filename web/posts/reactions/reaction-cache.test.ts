import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { postQuery } from '#web/api/posts.ts'
import { reactionQuery } from '#web/api/reactions.ts'
import { applyRating, averageWith } from './reaction-cache.ts'

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
})
const none = { liked: false, bookmarked: false, rating: null, helpful: false, isMaker: false }
const reactions = (id: number) => cache.getQueryData(reactionQuery(id).queryKey)

describe('ratings', () => {
  const post = { id: 7, title: 'A tool', like_count: 0, avg_rating: 4, rating_count: 2 } as Post
  const cachedPost = () => cache.getQueryData(postQuery(7).queryKey)
  beforeEach(() => void cache.setQueryData(postQuery(7).queryKey, post))

  test.each([
    ['the first of all', { avg_rating: null, rating_count: 0 }, null, 3, 3, 1],
    ['one more', { avg_rating: 4, rating_count: 2 }, null, 1, 3, 3],
    ['another instead of the only one', { avg_rating: 2, rating_count: 1 }, 2, 5, 5, 1],
    ['another instead of one of three', { avg_rating: 3.67, rating_count: 3 }, 5, 1, 2.34, 3],
    ['more than the average can be', { avg_rating: 5, rating_count: 1 }, 1, 5, 5, 1],
    ['a cached average without the earlier rating', { avg_rating: null, rating_count: 0 }, 2, 4, 2, 1],
  ] as const)('averageWith: %s', (_, average, before, rating, avg_rating, rating_count) => {
    expect(averageWith(average, before, rating)).toEqual({ avg_rating, rating_count })
  })

  test('applyRating returns a function that reverts the rating and the average only', () => {
    cache.setQueryData(reactionQuery(7).queryKey, none)
    const revert = applyRating(cache, 7, 1)
    expect(reactions(7)?.rating).toBe(1)
    expect(cachedPost()).toEqual({ ...post, avg_rating: 3, rating_count: 3 })
    cache.setQueryData(postQuery(7).queryKey, (known) => known && { ...known, like_count: 1 })
    revert()
    expect(reactions(7)?.rating).toBeNull()
    expect(cachedPost()).toEqual({ ...post, like_count: 1 })
  })

  test('applyRating changes nothing while the reactions are unknown', () => {
    applyRating(cache, 7, 1)()
    expect(reactions(7)).toBeUndefined()
    expect(cachedPost()).toEqual(post)
  })
})
