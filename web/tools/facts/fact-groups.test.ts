import { expect, test } from 'vitest'
import { languageCodes, languageName } from '#contract/language-names.ts'
import { factText } from '#contract/fact-text.ts'
import type { Fact } from '#contract/tool-facts.ts'
import { foldValues, groupFacts, unknownFacts } from './fact-groups.ts'

const fact = (key: Fact['key'], value: Fact['value'], more: Partial<Fact> = {}): Fact => ({
  ...{ key, value, source: 'https://maker.example/', checked_at: '2026-02-02T03:04:05.678Z' },
  ...{ username: 'ada', ...more },
})

test('facts of one source, member and day are one check', () => {
  const groups = groupFacts([
    fact('pricing', 'free'),
    fact('platforms', ['web'], { source: 'https://other.example/' }),
    fact('api', true, { checked_at: '2026-02-02T13:04:05.678Z' }),
    fact('licence', 'MIT', { username: null }),
    fact('maker', 'Ada Ltd', { checked_at: '2026-02-03T03:04:05.678Z' }),
  ])
  expect(groups.map(({ facts }) => facts.map(({ key }) => key))).toEqual([
    ['pricing', 'api'],
    ['platforms'],
    ['licence'],
    ['maker'],
  ])
  expect(groups[0]!.checked_at).toBe('2026-02-02T13:04:05.678Z')
})

test('important facts that nobody has given are unknown', () => {
  expect(unknownFacts([])).toEqual([
    'pricing',
    'platforms',
    'languages',
    'account_required',
    'trains_on_data',
  ])
  const price = fact('price', { amount: 2, currency: 'USD', per: 'month' })
  expect(unknownFacts([price, fact('platforms', ['web']), fact('account_required', false)])).toEqual([
    'languages',
    'trains_on_data',
  ])
})

test('sixty languages are folded, ten are not', () => {
  const sixty = languageCodes.slice(0, 60)
  const { shown, folded, count } = foldValues(factText('languages', sixty))
  expect(shown.split(', ')).toHaveLength(8)
  expect(count).toBe(52)
  expect(`${shown}, ${folded}`).toBe(sixty.map(languageName).join(', '))
  const ten = factText('languages', sixty.slice(0, 10))
  expect(foldValues(ten)).toEqual({ shown: ten, folded: '', count: 0 })
})
