import { expect, test } from 'vitest'
import type { Tool } from '#contract/tools.ts'
import { followingQuery } from '#web/api/follows.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { toolQuery } from '#web/api/tools.ts'
import { applyFollow, confirmFollow, revertFollow } from './follow-cache.ts'

const tool = { slug: 'a-tool', name: 'A tool', logo: null }
const other = { slug: 'other', name: 'Other', logo: null }

function openCache(tools = [other]) {
  const cache = queryCache()
  cache.setQueryData(followingQuery().queryKey, { members: [], tools, categories: [] })
  cache.setQueryData(toolQuery(tool.slug).queryKey, { follower_count: 3 } as Tool)
  const state = () => ({
    tools: cache.getQueryData(followingQuery().queryKey)?.tools.map(({ slug }) => slug),
    count: cache.getQueryData(toolQuery(tool.slug).queryKey)?.follower_count,
  })
  return { cache, state }
}

test('following moves the count once, and a failure puts it back', () => {
  const { cache, state } = openCache()
  applyFollow(cache, tool, true)
  applyFollow(cache, tool, true)
  expect(state()).toEqual({ tools: ['a-tool', 'other'], count: 4 })
  revertFollow(cache, tool, true)
  expect(state()).toEqual({ tools: ['other'], count: 3 })
})

test('the count of the server replaces the own one', () => {
  const { cache, state } = openCache([tool])
  applyFollow(cache, tool, false)
  expect(state()).toEqual({ tools: [], count: 2 })
  confirmFollow(cache, tool, { following: false, follower_count: 9 })
  expect(state()).toEqual({ tools: [], count: 9 })
})

test('a failure after the end of the session puts the count back alone', () => {
  const { cache, state } = openCache()
  applyFollow(cache, tool, true)
  cache.removeQueries({ queryKey: followingQuery().queryKey })
  revertFollow(cache, tool, true)
  expect(state()).toEqual({ tools: undefined, count: 3 })
})
