import { expect, test } from 'vitest'
import { languageName } from './language-names.ts'
import { languageCode } from './languages.ts'
import { factKeys, platform, pricing, type FactKey } from './tool-facts.ts'
import { type AnyFactValue, factLabel, factText, platformTexts, pricingTexts } from './fact-text.ts'

const price = (amount: number, currency: string, per: 'month' | 'year' | 'once' | 'use') => ({
  amount,
  currency,
  per,
})

test.each<[FactKey, AnyFactValue, string]>([
  ['pricing', 'free', 'Free'],
  ['pricing', 'freemium', 'Freemium'],
  ['pricing', 'trial', 'Free trial'],
  ['pricing', 'contact', 'Contact for price'],
  ['price', price(20, 'USD', 'month'), '$20 a month'],
  ['price', price(9.9, 'EUR', 'year'), '€9.90 a year'],
  ['price', price(1_234_567.05, 'GBP', 'once'), '£1,234,567.05 once'],
  ['price', price(0.01, 'CHF', 'use'), 'CHF 0.01 per use'],
  ['price', price(0, 'USD', 'month'), '$0 a month'],
  ['platforms', ['web', 'ios', 'browser'], 'Web, iOS, Browser extension'],
  ['languages', ['de', 'en'], 'German, English'],
  ['open_source', true, 'Yes'],
  ['self_hosted', false, 'No'],
  ['account_required', true, 'Needed'],
  ['account_required', false, 'Not needed'],
  ['api', true, 'Yes'],
  ['licence', 'free', 'free'],
  ['data_location', 'EU (Frankfurt)', 'EU (Frankfurt)'],
  ['trains_on_data', 'no', 'No'],
  ['trains_on_data', 'opt_in', 'No, but you can opt in'],
  ['trains_on_data', 'opt_out', 'Yes, but you can opt out'],
  ['trains_on_data', 'yes', 'Yes'],
  ['launched', '2024', '2024'],
  ['launched', '2024-05', 'May 2024'],
])('%s %j reads %s', (key, value, text) => {
  expect(factText(key, value)).toBe(text)
})

test('every key, pricing and platform has a text', () => {
  expect(factKeys.map(factLabel).every(Boolean)).toBe(true)
  expect(Object.keys(pricingTexts)).toEqual(pricing.options)
  expect(Object.keys(platformTexts)).toEqual(platform.options)
})

test('every language has a name of its own', () => {
  const names = languageCode.options.map(languageName)
  expect(names.filter((name) => name.length < 3)).toEqual([])
  expect(new Set(names).size).toBe(languageCode.options.length)
})
