import { expect, test } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { missingReplies, pathTo, sortComments } from './comment-tree.ts'
import { addToTree, removeFromTree, updateInTree } from './tree-updates.ts'

function comment(id: number, second: number, fields: Partial<Comment> = {}): Comment {
  return {
    id,
    parent_id: null,
    depth: 0,
    user: 1,
    name: 'Maya Okafor',
    username: 'maya',
    profile_picture: null,
    text: `Comment ${id}`,
    content: null,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
    edited_at: null,
    reply_count: 0,
    like_count: 0,
    is_deleted: false,
    ...fields,
  }
}

/** A comment with its replies. */
function thread(id: number, ...replies: Comment[]): Comment {
  const shown = replies.map((reply) => ({ ...reply, parent_id: id }))
  return comment(id, id, { reply_count: shown.filter((one) => !one.is_deleted).length, replies: shown })
}

/** `1(2 3)`; a deleted comment is `-`, and each has its number of replies where there are any. */
function outline(comments: Comment[]): string {
  return comments
    .map(({ id, is_deleted, reply_count, replies = [] }) => {
      return `${is_deleted ? '-' : ''}${id}${replies.length > 0 ? `[${reply_count}](${outline(replies)})` : ''}`
    })
    .join(' ')
}

const sortedIds = (...pages: Comment[][]) => sortComments(pages.flat()).map(({ id }) => id)

test('a new comment is last while pages are missing, and appears once when its page is loaded', () => {
  const added = comment(9, 50)
  expect(sortedIds([comment(1, 1), comment(2, 2), added])).toEqual([1, 2, 9])
  expect(sortedIds([comment(1, 1), comment(2, 2), added], [comment(3, 3), added])).toEqual([1, 2, 3, 9])
})

test('optimistic comments are the newest, also when the clocks disagree', () => {
  const all = [comment(1, 30), comment(-1, 10)]
  expect(sortedIds(all)).toEqual([1, -1])
  expect(sortComments(all, 'new').map(({ id }) => id)).toEqual([-1, 1])
})

test('comments of the same time are sorted by id, the most liked as loaded', () => {
  const all = [comment(2, 1), comment(1, 1)]
  expect(sortedIds(all)).toEqual([1, 2])
  expect(sortComments(all, 'top').map(({ id }) => id)).toEqual([2, 1])
})

test('the replies of two answers about one comment are joined', () => {
  const [one, other] = [
    thread(1, comment(2, 2), thread(3, comment(5, 5))),
    thread(1, thread(3, comment(4, 4))),
  ]
  expect(outline(sortComments([one, other]))).toMatch(/^1\[1\]\(2 3\[1\]\(4 5\)\)$/)
})

test('updates reach every depth and leave the rest as it is', () => {
  const threads = [thread(1, thread(2, comment(3, 3))), thread(4)]
  const updated = updateInTree(threads, 3, (one) => ({ ...one, text: 'New' }))
  expect(updated[0]!.replies![0]!.replies![0]!.text).toBe('New')
  expect(updated[1]).toBe(threads[1])
  expect(updateInTree(threads, 9, (one) => ({ ...one }))).toBe(threads)
})

test('replies are added to their parents and counted', () => {
  const threads = [thread(1, comment(2, 2))]
  expect(outline(addToTree(threads, comment(3, 3, { parent_id: 2 })))).toBe('1[1](2[1](3))')
  expect(addToTree(threads, comment(3, 3, { parent_id: 9 }))).toBe(threads)
})

test('a removed comment with replies stays as a stub and goes with the last of them', () => {
  const threads = [thread(1, thread(2, comment(3, 3))), thread(4)]
  const [first] = [threads[0]!.replies![0]!]
  const stubs = removeFromTree(removeFromTree(threads, first), { id: 1, parent_id: null })
  expect(outline(stubs)).toBe('-1[0](-2[1](3)) 4')
  expect(stubs[0]).toMatchObject({ name: 'Deleted', username: null, user: null, text: '' })
  expect(outline(removeFromTree(stubs, { id: 3, parent_id: 2 }))).toBe('4')
  expect(outline(removeFromTree(threads, { id: 3, parent_id: 2 }))).toBe('1[1](2) 4')
  expect(removeFromTree(threads, { id: 9, parent_id: null })).toBe(threads)
})

test('a reply that is not loaded is taken from the count of its parent', () => {
  const parent = { ...thread(1), reply_count: 2 }
  expect(removeFromTree([parent], { id: 9, parent_id: 1 })[0]).toMatchObject({ reply_count: 1 })
  expect(missingReplies(parent, [comment(2, 2), comment(3, 3, { is_deleted: true })])).toBe(1)
})

test('pathTo finds the comments above one', () => {
  const threads = [thread(1), thread(2, thread(3, comment(4, 4)))]
  expect(pathTo(threads, 4)).toEqual([2, 3, 4])
  expect(pathTo(threads, 5)).toBeUndefined()
})
