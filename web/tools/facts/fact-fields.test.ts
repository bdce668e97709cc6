import { expect, test } from 'vitest'
import type { Fact, FactKey } from '#contract/tool-facts.ts'
import { editsOf, type FactFields, fieldsOf, restoreDraft, withFacts } from './fact-fields.ts'

const fact = (key: FactKey, value: Fact['value'], source = ''): Fact => ({
  key,
  value,
  source,
  checked_at: '2026-01-02T03:04:05.678Z',
  username: null,
})
const page = 'https://maker.example/'
const saved = fieldsOf([
  fact('pricing', 'paid'),
  fact('price', { amount: 9.9, currency: 'EUR', per: 'year' }, page),
  fact('platforms', ['web', 'ios']),
  fact('languages', ['de', 'en']),
  fact('open_source', false),
  fact('licence', 'MIT', page),
])

/** The body that is sent after a change. */
const sent = (changed: Partial<FactFields>, before = saved) => editsOf(before, { ...before, ...changed })

test('nothing is sent without a change, nor for a currency or period alone', () => {
  expect(sent({})).toEqual([])
  expect(sent({ licence: 'MIT' })).toEqual([])
  expect(sent({ languages: ['de', 'en'] })).toEqual([])
  const none = fieldsOf([])
  expect(sent({ price: { amount: ' ', currency: 'CHF', per: 'use' } }, none)).toEqual([])
})

test('changed facts are sent with their values as the API takes them', () => {
  const sources = { ...saved.sources, price: ` ${page}new ` }
  const languages = ['en', 'fr']
  expect(
    sent({ self_hosted: 'true', account_required: 'false', platforms: ['web'], languages, sources }),
  ).toEqual([
    { key: 'price', value: { amount: 9.9, currency: 'EUR', per: 'year' }, source: `${page}new` },
    { key: 'platforms', value: ['web'], source: '' },
    { key: 'languages', value: ['en', 'fr'], source: '' },
    { key: 'self_hosted', value: true, source: '' },
    { key: 'account_required', value: false, source: '' },
  ])
})

test.each([
  ['20', 20],
  ['9,95', 9.95],
  ['1.999', 1.999],
  ['-1', '-1'],
  ['twenty', 'twenty'],
  ['1e3', '1e3'],
])('the amount %j is sent as %j', (amount, value) => {
  const price = { amount, currency: 'USD', per: 'month' }
  expect(sent({ price })).toMatchObject([{ value: { amount: value } }])
})

test('what is emptied is removed', () => {
  const price = { ...saved.price, amount: '' }
  expect(sent({ pricing: '', licence: ' ', platforms: [], languages: [], price })).toEqual([
    { key: 'pricing', value: null, source: '' },
    { key: 'price', value: null, source: page },
    { key: 'platforms', value: null, source: '' },
    { key: 'languages', value: null, source: '' },
    { key: 'licence', value: null, source: '' },
  ])
})

test('after some were saved, only the others are left', () => {
  const fields = { ...saved, pricing: 'free', maker: 'A', sources: { ...saved.sources, price: '' } }
  const left = editsOf(withFacts(saved, fields, ['pricing', 'price']), fields)
  expect(left.map(({ key }) => key)).toEqual(['maker'])
})

test('a draft changes nothing that others have changed meanwhile', () => {
  const draft = { saved, fields: { ...saved, pricing: 'free' } }
  const now = fieldsOf([fact('pricing', 'trial'), fact('maker', 'B'), fact('licence', 'GPL-3.0', page)])
  expect(editsOf(now, restoreDraft(now, draft))).toEqual([{ key: 'pricing', value: 'free', source: '' }])
})
