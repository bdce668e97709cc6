import { expect, test } from 'vitest'
import { isOutage } from './outage.ts'

test.each([
  ['a server that refuses connections', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), true],
  ['a silent server', new Error('Query read timeout'), true],
  [
    'a pooler that gives no connection',
    Object.assign(new Error('query_wait_timeout'), { severity: 'FATAL' }),
    true,
  ],
  ['a statement that takes too long', Object.assign(new Error('canceling'), { code: '57014' }), false],
  ['a file that is missing', Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }), false],
])('%s', (_, error, expected) => {
  expect(isOutage(error)).toBe(expected)
})
