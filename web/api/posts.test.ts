import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { OwnPost } from '#contract/posts.ts'
import { categoriesQuery } from './categories.ts'
import { feedQuery, myPostsQuery, topPostsQuery } from './feed.ts'
import { findCachedPost, postQuery, removeCachedPost, replaceCachedPost, updateCachedPost } from './posts.ts'
import { userScoped } from './query-cache.ts'

function post(id: number): OwnPost {
  return {
    id,
    user: 1,
    name: 'Ada',
    username: 'ada',
    profile_picture: null,
    job_title: '',
    title: `Tool ${id}`,
    description: 'What it does',
    personal_review: '',
    link: '',
    created_at: '2026-11-20T09:30:00.000Z',
    edited_at: null,
    like_count: 0,
    comment_count: 0,
    avg_rating: null,
    rating_count: 0,
    rating_count_others: 0,
    author_rating: null,
    relation: 'none',
    evidence: null,
    verified_at: null,
    outdated_by: null,
    helpful_count: 0,
    maker_reply: null,
    highlight: null,
    pictures: [],
    tool: null,
    categories: [{ id: 1, name: 'Design Tools' }],
    hidden_because: null,
    pending_link: null,
  }
}

let cache: QueryClient
const feed = feedQuery().queryKey
const page = (...ids: number[]) => ({ items: ids.map(post), next: null })

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(feed, { pages: [page(3, 2), page(1)], pageParams: [{}, {}] })
  cache.setQueryData(topPostsQuery().queryKey, [post(1), post(3)])
  cache.setQueryData(myPostsQuery().queryKey, { pages: [page(1)], pageParams: [{}] })
  cache.setQueryData(postQuery(1).queryKey, post(1))
  cache.setQueryData([userScoped, 'list', 4], { id: 4, name: 'Saved', items: [post(1)] })
  cache.setQueryData([userScoped, 'liked'], { liked_posts: [1, 3] })
})

function likesOf(id: number): number[] {
  const found: number[] = []
  JSON.stringify(cache.getQueriesData({}), (_, value) => {
    if (value?.id === id && 'like_count' in value) found.push(value.like_count)
    return value
  })
  return found
}

test('updateCachedPost updates a post in every query, and no other post', () => {
  updateCachedPost(cache, 1, (before) => ({ ...before, like_count: before.like_count + 1 }))
  expect(likesOf(1)).toEqual([1, 1, 1, 1, 1])
  expect(likesOf(2)).toEqual([0])
  expect(likesOf(3)).toEqual([0, 0])
})

test('replaceCachedPost keeps what a list adds to a post', () => {
  const list = [userScoped, 'list', 4]
  cache.setQueryData(list, { id: 4, name: 'Saved', items: [{ ...post(1), note: 'For later' }] })
  replaceCachedPost(cache, { ...post(1), title: 'Renamed' })
  const { items } = cache.getQueryData<{ items: object[] }>(list)!
  expect(items).toEqual([{ ...post(1), title: 'Renamed', note: 'For later' }])
})

test('a query without the post is left untouched', () => {
  const before = cache.getQueryState([userScoped, 'liked'])
  updateCachedPost(cache, 1, (one) => ({ ...one, like_count: 9 }))
  expect(cache.getQueryState([userScoped, 'liked'])).toBe(before)
})

test('updateCachedPost keeps the time of the last fetch', () => {
  cache.setQueryData(feed, (data) => data, { updatedAt: 1000 })
  updateCachedPost(cache, 1, (one) => ({ ...one, like_count: 9 }))
  expect(cache.getQueryState(feed)?.dataUpdatedAt).toBe(1000)
})

test('removeCachedPost removes a post from every query, and what counts posts is loaded again', () => {
  const counting = [
    categoriesQuery().queryKey,
    ['tools', 'one', 'x'],
    ['lists', 'public'],
    ['members', 'ada'],
  ]
  for (const queryKey of counting) cache.setQueryData(queryKey, [])
  removeCachedPost(cache, 1)
  for (const queryKey of counting) expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true)
  expect(likesOf(1)).toEqual([])
  expect(cache.getQueryData(feed)?.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([[3, 2], []])
  expect(cache.getQueryState(postQuery(1).queryKey)).toBeUndefined()
})

test('findCachedPost finds a post in any list', () => {
  expect(findCachedPost(cache, 2)?.title).toBe('Tool 2')
  expect(findCachedPost(cache, 9)).toBeUndefined()
})
