import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reactionQuery, updateReactions } from './reactions.ts'

const requests: number[][] = []
let cache: QueryClient

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  requests.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(new URL(url, 'http://site').searchParams.getAll('post').map(Number))
    return Response.json({ liked: [1, 3], bookmarked: [2], rated: { 3: 5 }, helpful: [4], maker_of: [2] })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const load = (...ids: number[]) => Promise.all(ids.map((id) => cache.fetchQuery(reactionQuery(id))))

test('the posts of one render are asked for in one request', async () => {
  expect(await load(1, 2, 3, 4)).toEqual([
    { liked: true, bookmarked: false, rating: null, helpful: false, isMaker: false },
    { liked: false, bookmarked: true, rating: null, helpful: false, isMaker: true },
    { liked: true, bookmarked: false, rating: 5, helpful: false, isMaker: false },
    { liked: false, bookmarked: false, rating: null, helpful: true, isMaker: false },
  ])
  expect(requests).toEqual([[1, 2, 3, 4]])
  await load(5)
  expect(requests).toEqual([[1, 2, 3, 4], [5]])
})

test('a request asks for at most 100 posts', async () => {
  await load(...Array.from({ length: 130 }, (_, index) => index))
  expect(requests.map((ids) => ids.length)).toEqual([100, 30])
})

test('a failed request fails for each of its posts and is not reused', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Busy' }, { status: 503 }))
  const results = await Promise.allSettled([1, 2].map((id) => cache.fetchQuery(reactionQuery(id))))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

test('a change of reactions that are not loaded invents no others', async () => {
  updateReactions(cache, 3, { rating: 2 })
  expect(cache.getQueryData(reactionQuery(3).queryKey)).toBeUndefined()
  await load(3)
  updateReactions(cache, 3, { rating: 2 })
  expect(cache.getQueryData(reactionQuery(3).queryKey)).toMatchObject({ liked: true, rating: 2 })
})
