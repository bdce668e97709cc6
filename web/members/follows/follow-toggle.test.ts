import { expect, test } from 'vitest'
import type { PublicUser } from '#contract/members.ts'
import type { Tool } from '#contract/tools.ts'
import { followingQuery } from '#web/api/follows.ts'
import { memberQuery } from '#web/api/members.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { toolQuery } from '#web/api/tools.ts'
import { turn, turnBack } from '#web/session/use-toggle.ts'
import { followedKey, followToggle, listFollowed } from './follow-toggle.ts'

const tool = { kind: 'tool', slug: 'a-tool', name: 'A tool', logo: null } as const
const other = { kind: 'tool', slug: 'other', name: 'Other', logo: null } as const
const member = { kind: 'member', username: 'Ada', name: 'Ada', profile_picture: null } as const
const category = { kind: 'category', id: 7, name: 'Seven' } as const

function openCache(tools: Omit<typeof tool | typeof other, 'kind'>[] = [other]) {
  const cache = queryCache()
  cache.setQueryData(followingQuery().queryKey, { members: [], tools, categories: [] })
  cache.setQueryData(toolQuery(tool.slug).queryKey, { follower_count: 3 } as Tool)
  cache.setQueryData(memberQuery('ada').queryKey, { follower_count: 5 } as PublicUser)
  const state = () => {
    const known = cache.getQueryData(followingQuery().queryKey)
    return {
      followed: known && listFollowed(known).map(followedKey),
      ofTool: cache.getQueryData(toolQuery(tool.slug).queryKey)?.follower_count,
      ofMember: cache.getQueryData(memberQuery('ada').queryKey)?.follower_count,
    }
  }
  return { cache, state }
}

test('following moves the count once, and a failure puts it back', () => {
  const { cache, state } = openCache()
  for (const one of [tool, tool, member, category]) turn(cache, followToggle(one), true)
  expect(state()).toEqual({
    followed: ['member ada', 'tool a-tool', 'tool other', 'category 7'],
    ofTool: 4,
    ofMember: 6,
  })
  for (const one of [tool, member, category]) turnBack(cache, followToggle(one), true)
  expect(state()).toEqual({ followed: ['tool other'], ofTool: 3, ofMember: 5 })
})

test('the count of the server replaces the own one', () => {
  const { cache, state } = openCache([tool])
  turn(cache, followToggle(tool), false)
  expect(state()).toEqual({ followed: [], ofTool: 2, ofMember: 5 })
  followToggle(tool).confirm(cache, { following: false, follower_count: 9 })
  followToggle(member).confirm(cache, { following: true, follower_count: 8 })
  expect(state()).toEqual({ followed: ['member ada'], ofTool: 9, ofMember: 8 })
})

test('a failure after the end of the session puts the count back alone', () => {
  const { cache, state } = openCache()
  turn(cache, followToggle(tool), true)
  cache.removeQueries({ queryKey: followingQuery().queryKey })
  turnBack(cache, followToggle(tool), true)
  expect(state()).toEqual({ followed: undefined, ofTool: 3, ofMember: 5 })
})
