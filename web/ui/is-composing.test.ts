import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

const key = (fields: Partial<KeyboardEvent>) =>
  ({ key: 'Escape', isComposing: false, keyCode: 27, ...fields }) as KeyboardEvent

test('tells keys of an input method, also in Safari', () => {
  expect(isComposing(key({}))).toBe(false)
  expect(isComposing(key({ isComposing: true }))).toBe(true)
  expect(isComposing(key({ keyCode: 229 }))).toBe(true)
})
