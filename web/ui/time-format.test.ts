import { expect, test, vi } from 'vitest'
import { absoluteDate, absoluteTime, dayName, timeAgo, timeAgoByDay } from './time-format.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const [minute, hour, day] = [60, 3600, 86_400]

test.each([
  [-5, 'just now'],
  [0, 'just now'],
  [59, 'just now'],
  [minute, '1 minute ago'],
  [5 * minute + 59, '5 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [7 * day - 1, '6 days ago'],
  [7 * day, '1 week ago'],
  [31 * day, '1 month ago'],
  [366 * day, '1 year ago'],
])('%d seconds before is %s', (seconds, text) => {
  expect(timeAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
})

test('tells the exact time in UTC, the same everywhere', () => {
  expect(absoluteTime('2026-11-20T09:30:00.000Z', 'UTC')).toBe('20 November 2026 at 09:30 UTC')
})

test("tells the exact time and the date in the machine's own zone", () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(absoluteDate('2026-11-20T23:30:00.000Z', 'local')).toBe('21 November 2026')
  expect(absoluteDate('2026-11-20T23:30:00.000Z', 'UTC')).toBe('20 November 2026')
  expect(absoluteTime('2026-11-20T23:30:00.000Z', 'local')).toContain('21 November 2026 at 00:30')
  vi.unstubAllEnvs()
})

test('names the days of the calendar, across a change of the clock too', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  // Midnight of the day after one with 25 hours.
  const now = new Date('2026-10-25T23:10:00.000Z')
  expect(dayName('2026-10-25T23:00:00.000Z', now)).toBe('Today')
  expect(dayName('2026-10-25T22:59:00.000Z', now)).toBe('Yesterday')
  expect(dayName('2026-10-24T22:00:00.000Z', now)).toBe('Yesterday')
  expect(dayName('2026-10-24T21:59:00.000Z', now)).toBe('24 October 2026')
  vi.unstubAllEnvs()
})

test.each([
  ['2026-11-20T10:00:00.000Z', '2 hours ago'],
  // Midnight in Berlin is at 23:00 UTC.
  ['2026-11-19T23:30:00.000Z', '12 hours ago'],
  ['2026-11-19T22:59:00.000Z', 'Yesterday'],
  ['2026-11-18T23:00:00.000Z', 'Yesterday'],
  ['2026-11-18T22:59:00.000Z', '1 day ago'],
  ['2026-11-17T12:00:00.000Z', '3 days ago'],
])('names yesterday by the calendar of the reader: %s', (time, text) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  expect(timeAgoByDay(time, now)).toBe(text)
  vi.unstubAllEnvs()
})

test('what happened in the evening is some hours ago at night', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const night = Date.parse('2026-11-20T00:00:00.000Z')
  expect(timeAgoByDay('2026-11-19T12:00:01.000Z', night)).toBe('11 hours ago')
  expect(timeAgoByDay('2026-11-19T12:00:00.000Z', night)).toBe('Yesterday')
  vi.unstubAllEnvs()
})
