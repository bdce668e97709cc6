import { expect, test } from 'vitest'
import { defaultRates, parseRates } from './rates.ts'

test('parseRates reads on, off, and changes to single rates', () => {
  expect(parseRates('on')).toEqual(defaultRates)
  expect(parseRates('off')).toBeNull()
  expect(parseRates('post=50/1h, login=20/30s')).toEqual({
    ...defaultRates,
    post: { points: 50, seconds: 3600 },
    login: { points: 20, seconds: 30 },
  })
})

test.each(['yes', 'posts=5/1h', 'post=0/1h', 'post=5/0m', 'post=5', 'post=5/1d', 'toString=5/1h', ''])(
  'parseRates rejects %j',
  (text) => expect(parseRates(text)).toBeUndefined(),
)
