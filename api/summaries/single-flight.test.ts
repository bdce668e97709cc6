import { expect, test } from 'vitest'
import { atOnce } from './single-flight.ts'

test('whoever asked before it was written gets what was written, however late they come to want it', async () => {
  let written = 0
  const write = async () => `Text ${(written += 1)}`
  const { promise: looked, resolve: look } = Promise.withResolvers<void>()
  const late = atOnce('a', async (writeOnce) => {
    await looked
    return writeOnce(write)
  })
  expect(await atOnce('a', (writeOnce) => writeOnce(write))).toBe('Text 1')
  look()
  expect(await late).toBe('Text 1')
  expect(await atOnce('a', (writeOnce) => writeOnce(write))).toBe('Text 2')
})

test('what failed is written again', async () => {
  let tries = 0
  const write = async () => {
    tries += 1
    if (tries === 1) throw new Error('Not now')
    return 'There'
  }
  await atOnce('b', async (writeOnce) => {
    await expect(writeOnce(write)).rejects.toThrow('Not now')
    return writeOnce(write)
  })
  expect(tries).toBe(2)
})
