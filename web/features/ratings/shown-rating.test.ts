import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { ownRatingQuery } from '#web/api/reactions.ts'
import { postQuery } from '#web/api/posts.ts'
import { averageWith, showRating } from './shown-rating.ts'

const cache = new QueryClient()
const post = { id: 7, title: 'A tool', like_count: 0, avg_rating: 4, rating_count: 2 } as Post
const shown = () => cache.getQueryData(postQuery(7).queryKey)
const own = () => cache.getQueryData(ownRatingQuery(7).queryKey)

beforeEach(() => {
  cache.clear()
  cache.setQueryData(postQuery(7).queryKey, post)
})

test.each([
  ['the first of all', { avg_rating: null, rating_count: 0 }, null, 3, 3, 1],
  ['one more', { avg_rating: 4, rating_count: 2 }, null, 1, 3, 3],
  ['another instead of the only one', { avg_rating: 2, rating_count: 1 }, 2, 5, 5, 1],
  ['another instead of one of three', { avg_rating: 3.67, rating_count: 3 }, 5, 1, 2.34, 3],
  ['more than the average can be', { avg_rating: 5, rating_count: 1 }, 1, 5, 5, 1],
  ['one that the shown average does not hold yet', { avg_rating: null, rating_count: 0 }, 2, 4, 2, 1],
] as const)('%s', (_, average, before, value, avg_rating, rating_count) => {
  expect(averageWith(average, before, value)).toEqual({ avg_rating, rating_count })
})

test('a rating shows at once, and is taken back with its average alone', () => {
  cache.setQueryData(ownRatingQuery(7).queryKey, { value: null })
  const takeBack = showRating(cache, 7, 1)
  expect(own()).toEqual({ value: 1 })
  expect(shown()).toEqual({ ...post, avg_rating: 3, rating_count: 3 })
  cache.setQueryData(postQuery(7).queryKey, (known) => known && { ...known, like_count: 1 })
  takeBack()
  expect(own()).toEqual({ value: null })
  expect(shown()).toEqual({ ...post, like_count: 1 })
})

test('while it is not known whether the member has rated, nothing is shown', () => {
  showRating(cache, 7, 1)()
  expect(own()).toBeUndefined()
  expect(shown()).toEqual(post)
})
