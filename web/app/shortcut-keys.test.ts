import { expect, test } from 'vitest'
import { shortcutOf } from './shortcut-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const search = { action: 'search', isSingleKey: false }

test.each([
  ['/', {}, { action: 'search', isSingleKey: true }],
  ['/', { shiftKey: true }, { action: 'search', isSingleKey: true }],
  ['?', { shiftKey: true }, { action: 'help', isSingleKey: true }],
  ['k', { ctrlKey: true }, search],
  ['K', { metaKey: true }, search],
  ['k', {}, undefined],
  ['k', { ctrlKey: true, shiftKey: true }, undefined],
  ['k', { ctrlKey: true, altKey: true }, undefined],
  ['/', { ctrlKey: true }, undefined],
  ['?', { altKey: true, shiftKey: true }, undefined],
  ['b', { ctrlKey: true }, undefined],
])('the shortcut of %s with %j is %j', (key, modifiers, shortcut) => {
  expect(shortcutOf({ ...none, ...modifiers, key }, true)).toEqual(shortcut)
})

test('without single keys only combinations are shortcuts', () => {
  expect(shortcutOf({ ...none, key: '/' }, false)).toBeUndefined()
  expect(shortcutOf({ ...none, key: '?', shiftKey: true }, false)).toBeUndefined()
  expect(shortcutOf({ ...none, key: 'k', ctrlKey: true }, false)).toEqual(search)
})
