import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('150 characters stay whole', () => {
  expect(cutText('a'.repeat(150))).toBe('a'.repeat(150))
})

test('151 characters are cut to 150', () => {
  expect(cutText('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`)
})

test('a character outside the basic plane counts once and is never cut in half', () => {
  expect(cutText('🙂'.repeat(150))).toBe('🙂'.repeat(150))
  expect(cutText('🙂'.repeat(151))).toBe(`${'🙂'.repeat(150)}...`)
  expect(cutText(`a${'🙂'.repeat(5000)}`)).toBe(`a${'🙂'.repeat(149)}...`)
})
