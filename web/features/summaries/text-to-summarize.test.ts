import { expect, test } from 'vitest'
import { textToSummarize } from './text-to-summarize.ts'

const post = { description: 'What it does.', personal_review: 'What I think.' }

test('description, review, then the comments as they were written', () => {
  expect(textToSummarize(post, ['First', 'Second'])).toBe('What it does.\n\nWhat I think.\n\nFirst\n\nSecond')
})

test('leaves no gap where there is no review', () => {
  expect(textToSummarize({ ...post, personal_review: '' }, ['First'])).toBe('What it does.\n\nFirst')
})

test('takes the newest comments, up to exactly 20,000 characters', () => {
  const full = { description: 'd'.repeat(5000), personal_review: 'r'.repeat(5000) }
  // 10,002 are taken; four comments of 1,998 with what parts them are 8,000 more.
  const comments = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(1998))
  const last = 'x'.repeat(1996)
  const text = textToSummarize(full, [...comments, last])
  expect(text).toHaveLength(20_000)
  expect(text).not.toContain('aaa')
  expect(text).toContain('bbb')
  expect(textToSummarize(full, [...comments, `${last}x`])).not.toContain('bbb')
})

test('counts characters, not their halves', () => {
  const text = textToSummarize({ description: '🙂'.repeat(5000), personal_review: '🙂'.repeat(5000) }, [
    'a'.repeat(2000),
    '🙂'.repeat(2000),
    '🙂'.repeat(2000),
    '🙂'.repeat(2000),
    '🙂'.repeat(1988),
  ])
  expect(Array.from(text)).toHaveLength(20_000)
  expect(text).toContain('aaa')
})
