import { expect, test } from 'vitest'
import { isCostly } from './cost.ts'

// The time of these grew with the square of their lines: 5,000 characters took over 100 ms.
test.each([
  ['quotes and the lines that go on with them', (lines: number) => `> a\n${'b\n'.repeat(lines - 1)}`],
  ['list items and the lines that go on with them', (lines: number) => '- a\nb\n'.repeat(lines / 2)],
  ['list items', (lines: number) => '- a\n'.repeat(lines)],
  ['marks of nested quotes', (lines: number) => '> > a\n\n'.repeat(lines / 2)],
])('%s are costly from 301 on', (_, text) => {
  expect(isCostly(text(300))).toBe(false)
  expect(isCostly(text(302))).toBe(true)
})

test('lines after the blank line behind a quote are ordinary ones', () => {
  expect(isCostly(`> a\n \n${'b\n'.repeat(2000)}`)).toBe(false)
  expect(isCostly(`${'b\n'.repeat(2000)}> a`)).toBe(false)
})
