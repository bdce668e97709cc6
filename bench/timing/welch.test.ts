import { expect, test } from 'vitest'
import { compareMeans, withoutSlowest } from './welch.ts'

test("computes Welch's t and the confidence interval", () => {
  // Computed by hand: means 3 and 6, variances 2.5 and 10, five values each.
  const { first, second, t, interval } = compareMeans([
    [1, 2],
    [2, 4],
    [3, 6],
    [4, 8],
    [5, 10],
  ])
  expect([first, second]).toEqual([3, 6])
  expect(t).toBeCloseTo(-3 / Math.sqrt(2.5), 10)
  expect(interval[0]).toBeCloseTo(-3 - 1.96 * Math.sqrt(2.5), 10)
})

test('drops the pairs with the largest values', () => {
  const pairs: [number, number][] = [
    [1, 1],
    [9, 1],
    [1, 2],
    [2, 99],
  ]
  expect(withoutSlowest(pairs, 0.5)).toEqual([
    [1, 1],
    [1, 2],
  ])
})
