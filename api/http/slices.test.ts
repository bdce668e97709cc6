import { expect, test } from 'vitest'
import { mapInSlices } from './slices.ts'

test('mapInSlices keeps the order, and lets others go on while it takes long', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const results = await mapInSlices([1, 2, 3, 4, 5], (n) => {
    const end = performance.now() + 20
    while (performance.now() < end);
    return n * 2
  })
  clearInterval(timer)
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(turns).toBeGreaterThanOrEqual(3)
  expect(await mapInSlices([], String)).toEqual([])
})
