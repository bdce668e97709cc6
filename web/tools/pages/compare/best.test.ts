import { expect, test } from 'vitest'
import type { Tool } from '#contract/tools.ts'
import { highestRated, lowestPrice, mostPlatforms, noSignUp } from './best.ts'

function withFacts(facts: Record<string, unknown>): Tool {
  return { facts: Object.entries(facts).map(([key, value]) => ({ key, value })) } as Tool
}

const rated = (avg_rating: number | null, rating_count = 10) => ({ avg_rating, rating_count }) as Tool
const price = (amount: number, currency = 'USD', per = 'month') =>
  withFacts({ pricing: 'freemium', price: { amount, currency, per } })
const free = withFacts({ pricing: 'free' })
const freemium = withFacts({ pricing: 'freemium' })
const account = (needed: boolean) => withFacts({ account_required: needed })
const platforms = (...values: string[]) => withFacts({ platforms: values })
const unknown = withFacts({})

test.each([
  ['one average is the highest', [rated(4.04), rated(4.9), rated(null)], 1],
  ['averages that look alike are alike', [rated(4.93), rated(4.88), rated(3)], undefined],
  ['the only known average is no comparison', [rated(4.9), rated(null)], undefined],
  ['two ratings are too few to be the highest', [rated(5, 2), rated(4.1)], undefined],
  ['three ratings are enough', [rated(5, 3), rated(4.1)], 0],
])('highest rated: %s', (_, tools, index) => {
  expect(highestRated(tools)?.index).toBe(index)
})

test.each([
  ['the lowest of three', [price(20), price(12), price(13)], 1],
  ['a price that is not known does not count', [freemium, price(12), price(20)], 1],
  ['the only known price is no comparison', [freemium, price(12)], undefined],
  ['two that are as low', [price(12), price(12), price(20)], undefined],
  ['free is lower than prices that cannot be compared', [price(12), free, price(9, 'EUR', 'once')], 1],
  ['two are free', [price(12), free, free], undefined],
  ['free is lower than a price', [price(12), free], 1],
  ['a year has twelve months', [price(10), price(96, 'USD', 'year')], 1],
  ['currencies are not compared', [price(10), price(5, 'EUR')], undefined],
  ['a price once is not compared with one a month', [price(10), price(5, 'USD', 'once')], undefined],
  [
    'a free tool with a price has that price',
    [withFacts({ pricing: 'free', price: { amount: 30, currency: 'USD', per: 'month' } }), price(12)],
    1,
  ],
])('lowest known price: %s', (_, tools, index) => {
  expect(lowestPrice(tools)?.index).toBe(index)
})

test.each([
  ['the only one without an account', [account(true), account(false)], 1],
  ['two without an account', [account(true), account(false), account(false)], undefined],
  ['all need one', [account(true), account(true)], undefined],
  ['nothing is known of the other', [account(false), unknown], undefined],
])('no sign-up: %s', (_, tools, index) => {
  expect(noSignUp(tools)?.index).toBe(index)
})

test.each([
  ['the most', [platforms('web'), platforms('web', 'ios')], 1],
  ['as many', [platforms('web'), platforms('cli')], undefined],
  ['the only known', [platforms('web', 'ios'), unknown], undefined],
])('most platforms: %s', (_, tools, index) => {
  expect(mostPlatforms(tools)?.index).toBe(index)
})

test('the best value says why', () => {
  expect(highestRated([rated(4), rated(5)])).toEqual({ index: 1, why: 'Highest rated' })
  expect(lowestPrice([price(12), free])?.why).toBe('Lowest known price')
  expect(noSignUp([account(true), account(false)])?.why).toBe('No sign-up')
  expect(mostPlatforms([platforms('web'), platforms('web', 'ios')])?.why).toBe('Most platforms')
})
