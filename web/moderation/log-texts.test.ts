import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/moderation-log.ts'
import { actionText, targetPath, targetText, withReversals } from './log-texts.ts'

const entry: LogEntry = {
  id: 1,
  created_at: '2026-11-20T09:30:00.000Z',
  act: 'hide',
  moderator: 'ada',
  reason: 'spam',
  post: { id: 7, title: 'A tool', is_hidden: true },
  comment: null,
  member: null,
  all: null,
  category: null,
  tool: null,
}
const comment = { id: 8, text: 'Buy this', is_hidden: true }
const member = { id: 9, username: 'eve', is_suspended: true }

test('an entry names action and target', () => {
  expect([actionText(entry), targetText(entry)]).toEqual(['hid a post', 'A tool'])
  const kept: LogEntry = { ...entry, act: 'dismiss', comment }
  expect([actionText(kept), targetText(kept)]).toEqual(['kept a reported comment', 'Buy this'])
  const suspended: LogEntry = { ...entry, act: 'suspend', post: null, member }
  expect([actionText(suspended), targetText(suspended)]).toEqual(['suspended a member', '@eve'])
})

test('an act on all of a member says how many posts and comments it changed', () => {
  const all = { posts: 1, comments: 2, can_undo: true }
  const act = (act: LogEntry['act']): LogEntry => ({ ...entry, act, post: null, member, all })
  expect(actionText(act('suspend'))).toBe('suspended a member and hid 1 post and 2 comments')
  expect(actionText(act('hide_all'))).toBe('hid 1 post and 2 comments of a member')
  expect(actionText(act('undo_hide'))).toBe('showed 1 post and 2 comments of a member again')
})

test('profiles and links have texts of their own', () => {
  const dismissed: LogEntry = { ...entry, act: 'dismiss', post: null, member }
  expect([actionText(dismissed), targetText(dismissed)]).toEqual(['kept a reported profile', '@eve'])
  expect(actionText({ ...dismissed, act: 'reset' })).toBe('reset the profile of a member')
  expect(actionText({ ...entry, act: 'dismiss' })).toBe('kept a reported post')
  expect(actionText({ ...entry, act: 'approve_link' })).toBe('approved the new link of a post')
  expect(actionText({ ...entry, act: 'reject_link' })).toBe('kept the old link of a post')
})

test('an entry names the old and the new category', () => {
  const category = { id: 9, name: 'Walruses', new_name: 'Sea life', merged_into: null }
  const renamed: LogEntry = { ...entry, act: 'rename_category', post: null, category }
  expect([actionText(renamed), targetText(renamed)]).toEqual(['renamed a category', 'Walruses → Sea life'])
  const merged: LogEntry = { ...renamed, act: 'merge_category', category: { ...category, merged_into: 2 } }
  expect([actionText(merged), targetText(merged)]).toEqual([
    'merged a category into another',
    'Walruses → Sea life',
  ])
  const gone: LogEntry = { ...renamed, act: 'delete_category', category: { ...category, new_name: null } }
  expect([actionText(gone), targetText(gone)]).toEqual(['deleted a category', 'Walruses'])
})

test('an entry about a tool names what has changed, and leads to its page', () => {
  const tool = {
    ...{ id: 5, slug: 'loom', name: 'Loom pro', new_name: 'Loom', merged_into: 4 },
    ...{ link: null, new_link: null, retired_slug: null, can_unmerge: true },
  }
  const merged: LogEntry = { ...entry, act: 'merge_tool', post: null, tool }
  expect([actionText(merged), targetText(merged), targetPath(merged)]).toEqual([
    'merged a tool into another',
    'Loom pro → Loom',
    '/tools/loom',
  ])
  const moved: LogEntry = { ...merged, act: 'move_post', post: entry.post }
  expect([targetText(moved), targetPath(moved)]).toEqual(['A tool: Loom pro → Loom', '/posts/7'])
  const links = { ...tool, slug: null, new_name: null, link: 'https://a.b', new_link: 'https://c.d' }
  const changed: LogEntry = { ...merged, act: 'change_tool_link', tool: links }
  expect([targetText(changed), targetPath(changed)]).toEqual(['Loom pro: https://a.b → https://c.d', null])
  const retired: LogEntry = { ...merged, act: 'retire_slug', tool: { ...tool, retired_slug: 'a-slur' } }
  expect([actionText(retired), targetText(retired)]).toEqual([
    'retired an address of a tool',
    'Loom pro: /tools/a-slur',
  ])
  expect(targetPath(entry)).toBeNull()
})

test('a deleted target is named as deleted', () => {
  expect(targetText({ ...entry, post: { id: 7, title: null, is_hidden: false } })).toMatch(
    /^A post .* deleted/,
  )
  expect(targetText({ ...entry, comment: { ...comment, text: null } })).toMatch(/^A comment .* deleted/)
  expect(targetText({ ...entry, post: null, member: { ...member, username: null } })).toMatch(/^An account/)
})

const reversalsOf = (...entries: LogEntry[]) =>
  withReversals(entries).map(({ reversal }) => reversal && reversal.kind)

test('the newest entry that still applies can be reversed', () => {
  const suspended: LogEntry = { ...entry, act: 'suspend', post: null, member }
  expect(reversalsOf(entry, { ...entry, comment }, suspended)).toEqual([
    'restorePost',
    'restoreComment',
    'unsuspendMember',
  ])
  expect(reversalsOf(entry, { ...entry, act: 'restore' }, entry)).toEqual(['restorePost', null, null])
})

test('an entry that no longer applies can not be reversed', () => {
  const shown = { id: 7, title: 'A tool', is_hidden: false }
  expect(
    reversalsOf(
      { ...entry, post: shown },
      { ...entry, comment: { ...comment, is_hidden: false } },
      { ...entry, act: 'suspend', post: null, member: { ...member, is_suspended: false } },
      { ...entry, act: 'dismiss' },
    ),
  ).toEqual([null, null, null, null])
})
