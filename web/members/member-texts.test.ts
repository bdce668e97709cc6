import { expect, test } from 'vitest'
import { displayUrl, joinedText, workText } from './member-texts.ts'

test('the joining month is in UTC', () => {
  expect(joinedText('2026-03-31T23:59:59.999Z')).toBe('Joined March 2026')
  expect(joinedText('2026-04-01T00:00:00.000Z')).toBe('Joined April 2026')
})

test('a URL is shown without scheme and slash', () => {
  expect(displayUrl('https://www.example.org/')).toBe('example.org')
  expect(displayUrl('http://github.com/ada')).toBe('github.com/ada')
})

test('the work text leaves out empty parts', () => {
  expect(workText({ job_title: 'Engineer', company: 'Analytical' })).toBe('Engineer at Analytical')
  expect(workText({ job_title: 'Engineer', company: '' })).toBe('Engineer')
  expect(workText({ job_title: '', company: 'Analytical' })).toBe('Analytical')
  expect(workText({ job_title: '', company: '' })).toBe('')
})
