import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { likedQuery } from '#web/api/reactions.ts'
import { settleLike, showLike, takeBackLike } from './shown-like.ts'

let cache: QueryClient
const key = ['posts', 'top']

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(key, [
    { id: 1, title: 'One', like_count: 4 },
    { id: 2, title: 'Two', like_count: 0 },
  ])
  cache.setQueryData(likedQuery().queryKey, { liked_posts: [2] })
})

const counts = () => cache.getQueryData<{ like_count: number }[]>(key)?.map((post) => post.like_count)
const liked = () => cache.getQueryData(likedQuery().queryKey)?.liked_posts

test('a like counts one more, and one less when it is taken back', () => {
  showLike(cache, 1, true)
  expect([counts(), liked()]).toEqual([
    [5, 0],
    [2, 1],
  ])
  showLike(cache, 1, false)
  expect([counts(), liked()]).toEqual([[4, 0], [2]])
})

test('a count never falls below 0', () => {
  showLike(cache, 2, false)
  expect([counts(), liked()]).toEqual([[4, 0], []])
})

test('what is shown already is not counted again', () => {
  showLike(cache, 2, true)
  showLike(cache, 1, false)
  expect([counts(), liked()]).toEqual([[4, 0], [2]])
})

test('what the server does not take is as before, also when the session ended with it', () => {
  showLike(cache, 1, true)
  takeBackLike(cache, 1, true)
  expect([counts(), liked()]).toEqual([[4, 0], [2]])

  showLike(cache, 1, true)
  cache.removeQueries({ queryKey: likedQuery().queryKey })
  takeBackLike(cache, 1, true)
  expect([counts(), liked()]).toEqual([[4, 0], undefined])
})

test('the server has the last word', () => {
  showLike(cache, 1, true)
  settleLike(cache, 1, { liked: false, like_count: 17 })
  expect([counts(), liked()]).toEqual([[17, 0], [2]])
})
