import { expect, test } from 'vitest'
import { digitsOf } from './code-form.tsx'

test('keeps digits only, at most six', () => {
  expect(digitsOf('12a 3-4')).toBe('1234')
  expect(digitsOf('123 456')).toBe('123456')
  expect(digitsOf('1234567')).toBe('123456')
  expect(digitsOf('abc')).toBe('')
})
