import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reactionQuery } from '#web/api/reactions.ts'
import { applyHelpful, confirmHelpful, revertHelpful } from './helpful-cache.ts'

const none = { liked: false, bookmarked: false, rating: null, helpful: false, isMaker: false }
const key = ['posts', 'one', 7]

function cacheWith(helpful_count: number) {
  const cache = new QueryClient()
  cache.setQueryData(key, { id: 7, title: 'A tool', like_count: 0, helpful_count })
  cache.setQueryData(reactionQuery(7).queryKey, none)
  return {
    cache,
    count: () => cache.getQueryData<{ helpful_count: number }>(key)!.helpful_count,
    isMarked: () => cache.getQueryData(reactionQuery(7).queryKey)?.helpful,
  }
}

test('a mark moves the count once, and back after a failure', () => {
  const { cache, count, isMarked } = cacheWith(3)
  applyHelpful(cache, 7, true)
  applyHelpful(cache, 7, true)
  expect([count(), isMarked()]).toEqual([4, true])
  revertHelpful(cache, 7, true)
  expect([count(), isMarked()]).toEqual([3, false])
})

test('a failure after the session has ended reverts the count alone', () => {
  const { cache, count, isMarked } = cacheWith(3)
  applyHelpful(cache, 7, true)
  cache.removeQueries({ queryKey: reactionQuery(7).queryKey })
  revertHelpful(cache, 7, true)
  expect([count(), isMarked()]).toEqual([3, undefined])
})

test('the answer of the server counts', () => {
  const { cache, count, isMarked } = cacheWith(3)
  confirmHelpful(cache, 7, { helpful: true, helpful_count: 9 })
  expect([count(), isMarked()]).toEqual([9, true])
})
