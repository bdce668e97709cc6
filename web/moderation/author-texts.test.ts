import { expect, test } from 'vitest'
import { decisionText, writtenText } from './author-texts.ts'

const author = {
  username: 'ada',
  name: 'Ada',
  created_at: '2026-01-01T00:00:00.000Z',
  decisions: [],
  last_decisions: [],
}

test('what an author wrote is counted, with what is hidden of it', () => {
  const written = { posts: 3, hidden_posts: 1, comments: 1, hidden_comments: 0 }
  expect(writtenText({ ...author, ...written })).toBe('3 posts (1 hidden), 1 comment')
})

test('earlier decisions have words', () => {
  expect([decisionText('hide'), decisionText('undo_hide')]).toEqual(['Hidden', 'Shown again'])
})
