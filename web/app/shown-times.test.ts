import { expect, test } from 'vitest'
import { nextChange } from './shown-times.server.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')

test('the first change of a relative time on a page; other texts are none', () => {
  const page = (...times: string[]) =>
    Buffer.from(
      `<p>“dateTime=&quot;2026-11-20T11:59:59.000Z”${times.map((time) => `<time dateTime="${time}">…</time>`).join('')}</p>`,
    )
  expect(nextChange(page(), now)).toBe(Infinity)
  expect(nextChange(page('2026-11-20T09:30:00.000Z'), now)).toBe(now + 30 * 60_000)
  expect(nextChange(page('2026-01-01T00:00:00.000Z', '2026-11-20T11:54:50.000Z'), now)).toBe(now + 50_000)
  expect(nextChange(page('not a time'), now)).toBe(Infinity)
})
