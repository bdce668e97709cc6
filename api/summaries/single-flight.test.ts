import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('a caller from before the result shares it, however late it asks for the work', async () => {
  let written = 0
  const write = async () => `Text ${(written += 1)}`
  const { promise: looked, resolve: look } = Promise.withResolvers<void>()
  const late = singleFlight('a', async (once) => {
    await looked
    return once(write)
  })
  expect(await singleFlight('a', (once) => once(write))).toBe('Text 1')
  look()
  expect(await late).toBe('Text 1')
  expect(await singleFlight('a', (once) => once(write))).toBe('Text 2')
})

test('failed work starts again', async () => {
  let tries = 0
  const write = async () => {
    tries += 1
    if (tries === 1) throw new Error('Not now')
    return 'There'
  }
  await singleFlight('b', async (once) => {
    await expect(once(write)).rejects.toThrow('Not now')
    return once(write)
  })
  expect(tries).toBe(2)
})
