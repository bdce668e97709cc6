import { expect, test } from 'vitest'
import { providerError } from '#contract/providers.ts'
import { providerErrorText } from './provider-error-text.ts'

test('every error of the contract has a sentence', () => {
  for (const code of providerError.options) {
    expect(providerErrorText(code, 'GitHub')).toMatch(/^[A-Z].*\.$/)
  }
})

test.each([null, '', 'unknown', '__proto__', 'constructor', '<b>'])('%j has none', (code) => {
  expect(providerErrorText(code, 'GitHub')).toBeNull()
})
