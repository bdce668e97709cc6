import { expect, test } from 'vitest'
import { meterDatabaseTime, limitDatabaseTime } from './request-limits.ts'
import { createLimits } from './limits.ts'
import { defaultRates } from './rates.ts'

const rates = { ...defaultRates, database_time: { points: 50, seconds: 60 } }
const limits = () => createLimits({ rates, secret: 'for tests only' })

/** A read that takes at least this many milliseconds. */
async function read(milliseconds: number): Promise<string> {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
  return 'read'
}

test('a client beyond the limit is rejected before the read', async () => {
  const own = limits()
  const ask = (address: string) => limitDatabaseTime(own, address, () => meterDatabaseTime(() => read(60)))
  expect(await ask('192.0.2.1')).toBe('read')
  await expect(ask('192.0.2.1')).rejects.toMatchObject({ status: 429, code: 'too_many' })
  expect(await ask('192.0.2.2')).toBe('read')
})

test('only reads are metered, failed ones included', async () => {
  const own = limits()
  const ask = (work: () => Promise<unknown>) => limitDatabaseTime(own, '192.0.2.1', work)
  await ask(() => read(60))
  const failing = () => meterDatabaseTime(() => read(60).then(() => Promise.reject(new Error('broken'))))
  await expect(ask(failing)).rejects.toThrow('broken')
  await expect(ask(() => read(0))).rejects.toMatchObject({ status: 429 })
})
