import { expect, test } from 'vitest'
import type { Tool } from '#contract/tools.ts'
import type { Claim, Verdict } from '#contract/verdicts.ts'
import { compareRows, firstQuote } from './rows.ts'

function tool(fields: Partial<Tool>, facts: Record<string, unknown> = {}): Tool {
  return {
    ...{
      host: 'a.example',
      avg_rating: null,
      rating_count: 0,
      rating_counts: [0, 0, 0, 0, 0],
      post_count: 1,
    },
    facts: Object.entries(facts).map(([key, value]) => ({ key, value })),
    ...fields,
  } as Tool
}

const one = tool(
  { avg_rating: 4.25, rating_count: 4, rating_counts: [0, 0, 0, 3, 1], post_count: 2 },
  { pricing: 'freemium', price: { amount: 20, currency: 'USD', per: 'month' }, account_required: false },
)
const other = tool(
  { host: 'b.example' },
  { pricing: 'freemium', platforms: ['web', 'ios'], languages: ['de', 'fr'], account_required: true },
)

function claim(stance: Claim['stance'], ...quotes: [username: string, text: string][]): Claim {
  return { stance, quotes: quotes.map(([username, text]) => ({ username, text })) } as Claim
}

const verdict = {
  state: 'ready',
  claims: [
    claim('con', ['mira', 'It is slow.']),
    claim('pro', ['mira', 'It quotes its sources.'], ['leo', 'I can check it.']),
    claim('pro', ['leo', 'It is cheap.']),
  ],
} as Verdict

function rowOf(label: string, tools: Tool[] = [one, other], verdicts: (Verdict | undefined)[] = []) {
  const rows = compareRows(tools.map((tool, index) => ({ tool, verdict: verdicts[index] })))
  return rows.find((row) => row.label === label)
}

test('the rows stand in their order', () => {
  expect(
    compareRows([one, other].map((tool) => ({ tool, verdict: undefined }))).map(({ label }) => label),
  ).toEqual([
    ...['Rating', 'What people like', 'What people miss', 'Pricing', 'Price', 'Account', 'Platforms'],
    ...[
      'Training on your data',
      'API',
      'Languages',
      'Made by',
      'Open source',
      'Self-hosted',
      'Data location',
    ],
    ...['Reviews', 'Ratings', 'Link'],
  ])
})

test('a row has the words of each tool, and null where nothing is known', () => {
  expect(rowOf('Rating')?.values).toEqual(['4.3', null])
  expect(rowOf('Pricing')?.values).toEqual(['Freemium', 'Freemium'])
  expect(rowOf('Price')?.values).toEqual(['$20 a month', null])
  expect(rowOf('Languages')?.values).toEqual([null, 'German, French'])
  expect(rowOf('Data location')).toMatchObject({ values: [null, null] })
  expect(rowOf('Price', [tool({}, { pricing: 'free' }), other])?.values).toEqual(['Free', null])
})

test('known values differ from each other, and what is not known differs from nothing', () => {
  expect(rowOf('Account')?.differs).toBe(true)
  expect(rowOf('Reviews')?.differs).toBe(true)
  for (const label of ['Rating', 'Ratings', 'Price', 'Platforms', 'Pricing', 'Data location']) {
    expect(rowOf(label), label).toMatchObject({ differs: false })
  }
  const third = tool({}, { price: { amount: 12, currency: 'USD', per: 'month' } })
  expect(rowOf('Price', [one, other, third])?.differs).toBe(true)
})

test('addresses are no difference', () => {
  expect(rowOf('Link')).toMatchObject({ values: ['a.example', 'b.example'], differs: false })
})

test('people are quoted with the first claim for and the first against a tool', () => {
  const rows = (label: string) => rowOf(label, [one, other], [verdict])
  expect(rows('What people like')).toMatchObject({ values: ['It quotes its sources.', null], differs: false })
  expect(rows('What people miss')?.values).toEqual(['It is slow.', null])
  expect(
    rowOf(
      'What people like',
      [one, other],
      [verdict, { ...verdict, claims: [claim('pro', ['ada', 'Fast.'])] }],
    ),
  ).toMatchObject({ differs: true })
})

test('a muted member is not quoted', () => {
  expect(firstQuote(verdict, 'pro', new Set(['mira']))?.text).toBe('I can check it.')
  expect(firstQuote(verdict, 'con', new Set(['mira']))).toBeUndefined()
})

test('the best value of a row is marked', () => {
  expect(rowOf('Account')?.best).toEqual({ index: 0, why: 'No sign-up' })
  expect(rowOf('Price')?.best).toBeNull()
})
