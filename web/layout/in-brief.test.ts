import { expect, test } from 'vitest'
import { inBrief } from './in-brief.ts'

test('keeps what is short enough, on one line', () => {
  expect(inBrief(' One\n\ntwo\tthree ')).toBe('One two three')
  expect(inBrief('a'.repeat(160))).toBe('a'.repeat(160))
})

test('cuts what is longer between two words', () => {
  const text = 'word '.repeat(40)
  expect(inBrief(text)).toMatch(/^(word )+word…$/)
  expect(inBrief(text).length).toBeLessThanOrEqual(160)
})

test('cuts a word that is too long itself, never through a character', () => {
  expect(inBrief('😀'.repeat(161))).toBe(`${'😀'.repeat(159)}…`)
})
