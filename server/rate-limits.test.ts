import { expect, test } from 'vitest'
import { usualRates } from '#api/http/limits/rates.ts'
import { readRates } from './rate-limits.ts'

test('RATE_LIMITS is on, off, or changes single rates', () => {
  expect(readRates('on')).toEqual(usualRates)
  expect(readRates('off')).toBeNull()
  expect(readRates('post=50/1h, login=20/30s')).toEqual({
    ...usualRates,
    post: { points: 50, seconds: 3600 },
    login: { points: 20, seconds: 30 },
  })
})

test.each(['yes', 'posts=5/1h', 'post=0/1h', 'post=5/0m', 'post=5', 'post=5/1d', 'toString=5/1h', ''])(
  'RATE_LIMITS can not be %j',
  (text) => expect(readRates(text)).toBeUndefined(),
)
