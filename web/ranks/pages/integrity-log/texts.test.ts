import { expect, test } from 'vitest'
import { actText, goneText } from './texts.ts'

test('an act names what it was done to', () => {
  expect(actText('hide', 'post')).toBe('Hid a post')
  expect(actText('hide', 'comment')).toBe('Hid a comment')
  expect(actText('dismiss', 'member')).toBe('Kept a reported profile')
  expect(actText('merge_tool', 'tool')).toBe('Merged a tool into another')
})

test('what is not shown has no name', () => {
  expect(goneText('comment')).toBe('A comment that is not shown now')
  expect(goneText('member')).toBe('A member who is not named')
})
