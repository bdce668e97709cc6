import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/moderation-log.ts'
import { deedOf, subjectOf, withReversals } from './log-texts.ts'

const entry: LogEntry = {
  id: 1,
  created_at: '2026-11-20T09:30:00.000Z',
  act: 'hide',
  moderator: 'ada',
  reason: 'spam',
  post: { id: 7, title: 'A tool', is_hidden: true },
  comment: null,
  member: null,
  category: null,
}
const comment = { id: 8, text: 'Buy this', is_hidden: true }
const member = { id: 9, username: 'eve', is_suspended: true }

test('an entry says what was done to what', () => {
  expect([deedOf(entry), subjectOf(entry)]).toEqual(['hid a post', 'A tool'])
  const kept: LogEntry = { ...entry, act: 'dismiss', comment }
  expect([deedOf(kept), subjectOf(kept)]).toEqual(['kept a reported comment', 'Buy this'])
  const suspended: LogEntry = { ...entry, act: 'suspend', post: null, member }
  expect([deedOf(suspended), subjectOf(suspended)]).toEqual(['suspended a member', '@eve'])
})

test('profiles and links have words of their own', () => {
  const dismissed: LogEntry = { ...entry, act: 'dismiss', post: null, member }
  expect([deedOf(dismissed), subjectOf(dismissed)]).toEqual(['kept a reported profile', '@eve'])
  expect(deedOf({ ...dismissed, act: 'reset' })).toBe('reset the profile of a member')
  expect(deedOf({ ...entry, act: 'dismiss' })).toBe('kept a reported post')
  expect(deedOf({ ...entry, act: 'approve_link' })).toBe('approved the new link of a post')
  expect(deedOf({ ...entry, act: 'reject_link' })).toBe('kept the old link of a post')
})

test('an entry says which name a category had, and which one it got', () => {
  const category = { id: 9, name: 'Walruses', new_name: 'Sea life', merged_into: null }
  const renamed: LogEntry = { ...entry, act: 'rename_category', post: null, category }
  expect([deedOf(renamed), subjectOf(renamed)]).toEqual(['renamed a category', 'Walruses → Sea life'])
  const merged: LogEntry = { ...renamed, act: 'merge_category', category: { ...category, merged_into: 2 } }
  expect([deedOf(merged), subjectOf(merged)]).toEqual([
    'merged a category into another',
    'Walruses → Sea life',
  ])
  const gone: LogEntry = { ...renamed, act: 'delete_category', category: { ...category, new_name: null } }
  expect([deedOf(gone), subjectOf(gone)]).toEqual(['deleted a category', 'Walruses'])
})

test('what was deleted since is said to be', () => {
  expect(subjectOf({ ...entry, post: { id: 7, title: null, is_hidden: false } })).toMatch(
    /^A post .* deleted/,
  )
  expect(subjectOf({ ...entry, comment: { ...comment, text: null } })).toMatch(/^A comment .* deleted/)
  expect(subjectOf({ ...entry, post: null, member: { ...member, username: null } })).toMatch(/^An account/)
})

const reversalsOf = (...entries: LogEntry[]) =>
  withReversals(entries).map(({ reversal }) => reversal && reversal.act)

test('what still holds can be taken back, by its newest entry', () => {
  const suspended: LogEntry = { ...entry, act: 'suspend', post: null, member }
  expect(reversalsOf(entry, { ...entry, comment }, suspended)).toEqual([
    'restorePost',
    'restoreComment',
    'unsuspendMember',
  ])
  expect(reversalsOf(entry, { ...entry, act: 'restore' }, entry)).toEqual(['restorePost', null, null])
})

test('what does not hold any more can not', () => {
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
