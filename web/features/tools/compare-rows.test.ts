import { expect, test } from 'vitest'
import type { Tool } from '#contract/tools.ts'
import { compareRows } from './compare-rows.ts'

function tool(fields: Partial<Tool>, facts: Record<string, unknown> = {}): Tool {
  return {
    host: 'a.example',
    avg_rating: null,
    post_count: 1,
    facts: Object.entries(facts).map(([key, value]) => ({ key, value })),
    ...fields,
  } as Tool
}

const one = tool(
  { avg_rating: 4.25, post_count: 2 },
  { pricing: 'freemium', price: { amount: 20, currency: 'USD', per: 'month' }, account_required: false },
)
const other = tool(
  { host: 'b.example' },
  { pricing: 'freemium', platforms: ['web', 'ios'], languages: ['de', 'fr'] },
)
const rows = compareRows([one, other])
const rowOf = (label: string) => rows.find((row) => row.label === label)

test('the rows stand in their order', () => {
  expect(rows.map(({ label }) => label)).toEqual([
    ...['Rating', 'Reviews', 'Pricing', 'Price', 'Platforms', 'Languages', 'Open source'],
    ...['Self-hosted', 'Account', 'Training on your data', 'Data location', 'Link'],
  ])
})

test('a row has the words of each tool, null where nothing is known, and whether they differ', () => {
  expect(rowOf('Rating')).toMatchObject({ values: ['4.3', null], differs: true })
  expect(rowOf('Reviews')).toMatchObject({ values: ['2 reviews', '1 review'], differs: true })
  expect(rowOf('Pricing')).toMatchObject({ values: ['Freemium', 'Freemium'], differs: false })
  expect(rowOf('Price')).toMatchObject({ values: ['$20 a month', null], differs: true })
  expect(rowOf('Platforms')).toMatchObject({ values: [null, 'Web, iOS'], differs: true })
  expect(rowOf('Languages')).toMatchObject({ values: [null, 'German, French'], differs: true })
  expect(rowOf('Account')).toMatchObject({ values: ['Not needed', null], differs: true })
  expect(rowOf('Data location')).toMatchObject({ values: [null, null], differs: false })
  expect(rowOf('Link')).toMatchObject({ values: ['a.example', 'b.example'], differs: true })
})
