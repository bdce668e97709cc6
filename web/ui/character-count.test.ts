import { expect, test } from 'vitest'
import { countText } from './character-count.tsx'

test('the count shows from 90 % of the limit on, and above the limit', () => {
  expect(countText('a'.repeat(107), 120)).toBeUndefined()
  expect(countText('a'.repeat(108), 120)).toBe('108 of 120 characters')
  expect(countText('a'.repeat(121), 120)).toBe('121 of 120 characters')
})

test('it counts code points of the trimmed text, as the server does', () => {
  expect(countText('🙂'.repeat(60), 120)).toBeUndefined()
  expect(countText(`  ${'🙂'.repeat(9)}  `, 10)).toBe('9 of 10 characters')
})
