import { expect, test } from 'vitest'
import { excerpt } from './post-article.tsx'

test('a text of 150 characters is its own excerpt', () => {
  expect(excerpt('a'.repeat(150))).toBe('a'.repeat(150))
})

test('the excerpt of 151 characters has 150', () => {
  expect(excerpt('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`)
})

test('a surrogate pair counts once and is never split', () => {
  expect(excerpt('🙂'.repeat(150))).toBe('🙂'.repeat(150))
  expect(excerpt('🙂'.repeat(151))).toBe(`${'🙂'.repeat(150)}...`)
  expect(excerpt(`a${'🙂'.repeat(5000)}`)).toBe(`a${'🙂'.repeat(149)}...`)
})
