import { expect, test } from 'vitest'
import { chartSize, layOutMonths } from './rating-chart.ts'

const month = (month: string, avg_rating: number, rating_count: number) => ({
  ...{ month, avg_rating, rating_count },
  rating_counts: [0, 0, 0, 0, rating_count],
})

test('a step to the right is a month, also over a new year and over months without ratings', () => {
  const { points } = layOutMonths([month('2025-11', 4, 1), month('2025-12', 4, 1), month('2026-03', 4, 1)])
  const [first, second, third] = points.map(({ x }) => x) as [number, number, number]
  expect(third - second).toBeCloseTo(3 * (second - first), 1)
})

test('averages lie between the lines of 1 and 5 stars, and bars within the chart', () => {
  const months = Array.from({ length: 24 }, (_, n) =>
    month(`${2024 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`, 1 + (n % 5), n + 1),
  )
  const { grid, points, bars } = layOutMonths(months)
  expect(points[0]!.y).toBe(grid[0]!.y)
  expect(points[4]!.y).toBe(grid[4]!.y)
  for (const { x, y, width, height } of bars) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(chartSize.width)
    expect(y + height).toBeLessThanOrEqual(chartSize.height)
  }
  // A single rating is visible.
  expect(bars[0]!.height).toBeGreaterThanOrEqual(2)
})
