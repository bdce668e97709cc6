import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { updateCache, type ModerationAction } from './moderation-actions.ts'

const keys = [
  ['posts', 'top'],
  ['tools', 'facets'],
  ['lists', 'public'],
  ['members', 'ada'],
  ['comments', 7],
]

test.each<[ModerationAction, string[]]>([
  [{ kind: 'hidePost', post: 7, title: 'A tool' }, ['posts', 'tools', 'lists', 'members']],
  [{ kind: 'restorePost', post: 7, title: 'A tool' }, ['posts', 'tools', 'lists', 'members', 'comments']],
  [{ kind: 'approveLink', post: 7, link: 'https://a.example' }, ['posts', 'tools', 'lists', 'members']],
  [{ kind: 'hideComment', post: 7, comment: 1 }, ['posts', 'comments']],
  [{ kind: 'resetMember', username: 'ada' }, ['posts', 'tools', 'lists', 'members', 'comments']],
  [{ kind: 'suspendMember', username: 'ada' }, ['posts', 'tools', 'lists', 'members', 'comments']],
  [{ kind: 'hideAll', username: 'ada' }, ['posts', 'tools', 'lists', 'members', 'comments']],
  [{ kind: 'dismissCase', reportCase: 1 }, []],
])('%o is followed by new loads of %j', (action, expected) => {
  const cache = new QueryClient()
  for (const queryKey of keys) cache.setQueryData(queryKey, [])
  updateCache(action, cache)
  const invalidated = keys.filter((queryKey) => cache.getQueryState(queryKey)?.isInvalidated)
  expect(invalidated.map(([first]) => first)).toEqual(expected)
})
