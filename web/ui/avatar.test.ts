import { expect, test } from 'vitest'
import { initialsOf, tintOf } from './avatar.tsx'

test.each([
  ['Maya Okafor', 'MO'],
  ['maya', 'M'],
  ['Ana de la Cruz', 'AC'],
  ['  Li   Wei ', 'LW'],
  ['😀 smile', '😀S'],
  ['', ''],
])('%j has the initials %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('gives a name the same one of eight tints each time', () => {
  const tints = Array.from({ length: 200 }, (_, index) => tintOf(`member ${index}`))
  expect(new Set(tints)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]))
  expect(tintOf('Maya Okafor')).toBe(tintOf('Maya Okafor'))
})
