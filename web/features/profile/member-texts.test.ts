import { expect, test } from 'vitest'
import { joinedText, shownAddress, workText } from './member-texts.ts'

test('the month of joining is the same for everybody', () => {
  expect(joinedText('2026-03-31T23:59:59.999Z')).toBe('Joined March 2026')
  expect(joinedText('2026-04-01T00:00:00.000Z')).toBe('Joined April 2026')
})

test('an address without what browsers add', () => {
  expect(shownAddress('https://www.example.org/')).toBe('example.org')
  expect(shownAddress('http://github.com/ada')).toBe('github.com/ada')
})

test('work is told as far as it is known', () => {
  expect(workText({ job_title: 'Engineer', company: 'Analytical' })).toBe('Engineer at Analytical')
  expect(workText({ job_title: 'Engineer', company: '' })).toBe('Engineer')
  expect(workText({ job_title: '', company: 'Analytical' })).toBe('Analytical')
  expect(workText({ job_title: '', company: '' })).toBe('')
})
