import { expect, test } from 'vitest'
import { timed, withinDatabaseTime } from './database-time.ts'
import { createLimits } from './limits.ts'
import { usualRates } from './rates.ts'

const rates = { ...usualRates, database_time: { points: 50, seconds: 60 } }
const limits = () => createLimits({ rates, secret: 'for tests only' })

/** Takes at least so many milliseconds. */
async function read(milliseconds: number): Promise<string> {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
  return 'read'
}

test('who has taken more time than the limit is refused before anything is read', async () => {
  const own = limits()
  const ask = (address: string) => withinDatabaseTime(own, address, () => timed(() => read(60)))
  expect(await ask('192.0.2.1')).toBe('read')
  await expect(ask('192.0.2.1')).rejects.toMatchObject({ status: 429, code: 'too_many' })
  expect(await ask('192.0.2.2')).toBe('read')
})

test('only reads take time, also those that fail', async () => {
  const own = limits()
  const ask = (work: () => Promise<unknown>) => withinDatabaseTime(own, '192.0.2.1', work)
  await ask(() => read(60))
  const failing = () => timed(() => read(60).then(() => Promise.reject(new Error('broken'))))
  await expect(ask(failing)).rejects.toThrow('broken')
  await expect(ask(() => read(0))).rejects.toMatchObject({ status: 429 })
})
