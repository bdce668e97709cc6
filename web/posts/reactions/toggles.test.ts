import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { reactionQuery } from '#web/api/reactions.ts'
import { turn, turnBack } from '#web/session/use-toggle.ts'
import { helpfulToggle, likeToggle } from './toggles.ts'

const none = { liked: false, bookmarked: false, rating: null, helpful: false, isMaker: false }
const posts = ['posts', 'top']

function cacheOf(reactions = none) {
  const cache = new QueryClient()
  const counts = { like_count: 0, helpful_count: 0 }
  cache.setQueryData(posts, [
    { id: 1, title: 'One', ...counts, like_count: 4, helpful_count: 3 },
    { id: 2, title: 'Two', ...counts },
  ])
  for (const id of [1, 2]) cache.setQueryData(reactionQuery(id).queryKey, reactions)
  return cache
}

function seen(cache: QueryClient) {
  const [one, two] = cache.getQueryData<{ like_count: number; helpful_count: number }[]>(posts)!
  const { liked, helpful } = cache.getQueryData(reactionQuery(1).queryKey) ?? {}
  return {
    like: { on: liked, counts: [one!.like_count, two!.like_count] },
    mark: { on: helpful, counts: [one!.helpful_count, two!.helpful_count] },
  }
}

// The toggle, what is seen of it, and the count of the first post before.
const toggles = [
  ['like', likeToggle, 4],
  ['mark', helpfulToggle, 3],
] as const

test.each(toggles)('a %s moves the count once, and back when it is taken back', (name, toggle, count) => {
  const cache = cacheOf()
  for (const on of [true, true]) turn(cache, toggle(1), on)
  expect(seen(cache)[name]).toEqual({ on: true, counts: [count + 1, 0] })
  for (const on of [false, false]) turn(cache, toggle(1), on)
  expect(seen(cache)[name]).toEqual({ on: false, counts: [count, 0] })
})

test.each(toggles)(
  'a %s that fails is taken back, also after the session has ended',
  (name, toggle, count) => {
    const cache = cacheOf()
    turn(cache, toggle(1), true)
    turnBack(cache, toggle(1), true)
    expect(seen(cache)[name]).toEqual({ on: false, counts: [count, 0] })
    turn(cache, toggle(1), true)
    cache.removeQueries({ queryKey: reactionQuery(1).queryKey })
    turnBack(cache, toggle(1), true)
    expect(seen(cache)[name]).toEqual({ on: undefined, counts: [count, 0] })
  },
)

test.each(toggles)('a count of %ss is never negative', (name, toggle) => {
  const cache = cacheOf({ ...none, liked: true, helpful: true })
  turn(cache, toggle(2), false)
  expect(seen(cache)[name].counts[1]).toBe(0)
})

test('the answer of the server counts, also after the session has ended', () => {
  const cache = cacheOf()
  likeToggle(1).confirm(cache, { liked: true, like_count: 17 })
  helpfulToggle(1).confirm(cache, { helpful: true, helpful_count: 9 })
  expect(seen(cache)).toEqual({ like: { on: true, counts: [17, 0] }, mark: { on: true, counts: [9, 0] } })
  cache.removeQueries({ queryKey: reactionQuery(1).queryKey })
  likeToggle(1).confirm(cache, { liked: false, like_count: 16 })
  expect(seen(cache).like).toEqual({ on: undefined, counts: [16, 0] })
})
