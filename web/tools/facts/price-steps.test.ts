import { expect, test } from 'vitest'
import type { FactChange } from '#contract/tool-facts.ts'
import { chartSteps, comparableSteps, monthText, priceSteps, stepText } from './price-steps.ts'

type Given = [month: string, amount: number | null, more?: Partial<FactChange> & { currency?: string }]

/** Changes as the API answers them, from the oldest one on. */
function changes(...given: Given[]): FactChange[] {
  return given
    .map(([month, amount, { currency = 'USD', ...more } = {}], index): FactChange => ({
      id: index + 1,
      key: 'price',
      before: null,
      after: amount === null ? null : { amount, currency, per: 'month' },
      source: '',
      username: null,
      created_at: `${month}-15T12:00:00.000Z`,
      reverted: false,
      ...more,
    }))
    .toReversed()
}

const texts = (...given: Given[]) => priceSteps(changes(...given)).map(stepText)

test('the steps of a price run from the oldest to the newest', () => {
  expect(texts(['2015-07', 9.99], ['2025-04', 14])).toEqual(['$9.99 a month', '$14 a month'])
})

test('reverted changes, repeated prices, removals and other facts are no steps', () => {
  const given: Given[] = [
    ['2024-01', 10],
    ['2024-02', 999, { reverted: true }],
    ['2024-02', 10],
    ['2024-03', null],
    ['2024-04', 10],
    ['2024-05', 5, { key: 'pricing', after: 'free' }],
  ]
  expect(texts(...given)).toEqual(['$10 a month'])
})

test('only the newest steps in one currency are drawn together', () => {
  const steps = priceSteps(
    changes(['2024-01', 1], ['2024-02', 2, { currency: 'EUR' }], ['2024-03', 3], ['2024-04', 4]),
  )
  expect(comparableSteps(steps).map(stepText)).toEqual(['$3 a month', '$4 a month'])
  expect(comparableSteps([])).toEqual([])
})

test('the line begins at the left, ends at the right, and is higher for a higher price', () => {
  const steps = chartSteps(priceSteps(changes(['2024-01', 0], ['2024-07', 20], ['2025-01', 10])))
  expect(steps.map(({ label, since }) => `${label} ${since}`)).toEqual([
    '$0 Jan 2024',
    '$20 Jul 2024',
    '$10 Jan 2025',
  ])
  expect(steps[0]!.start).toBe(0)
  expect(steps.map(({ end }) => end)).toEqual([steps[1]!.start, 80, 100])
  expect(steps.map(({ y }) => y)).toEqual([128, 34, 81])
})

test('a price that is free all the time, or changes twice at once, can be drawn', () => {
  const steps = chartSteps(priceSteps(changes(['2024-01', 0], ['2024-01', 0.01], ['2024-01', 0])))
  expect(steps.every(({ start, end, y }) => [start, end, y].every(Number.isFinite))).toBe(true)
})

test('months are in UTC', () => {
  expect(monthText('2025-03-31T23:59:59.999Z')).toBe('Mar 2025')
})
