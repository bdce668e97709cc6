import { expect, test } from 'vitest'
import { memoryGrowth } from './main.ts'

test('memory growth compares the last tenth with the second tenth', () => {
  const warmUp = [50, 80]
  const warm = [100, 102]
  expect(memoryGrowth([...warmUp, ...warm, ...Array<number>(14).fill(500), 110, 112])).toBeCloseTo(111 / 101)
  expect(memoryGrowth([90, 100, 150])).toBe(1.5)
  expect(memoryGrowth([90])).toBe(1)
})
