import { expect, test } from 'vitest'
import { isTotpCode, hashRecoveryCode, newRecoveryCodes, newSecret, otpauthUrl, stepOf } from './codes.ts'
import { decryptSecret, encryptSecret } from './secret-encryption.ts'

// RFC 6238, appendix B, with SHA-1: the last six of its eight digits.
const rfcSecret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082', 0x1],
  [1111111109, '081804', 0x23523ec],
  [1111111111, '050471', 0x23523ed],
  [1234567890, '005924', 0x273ef07],
  [2000000000, '279037', 0x3f940aa],
  [20000000000, '353130', 0x27bc86aa],
])('at %i seconds the code is %s, as RFC 6238 says', (seconds, code, step) => {
  expect(stepOf(rfcSecret, code, seconds * 1000)).toBe(step)
})

test.each([
  [-31, false],
  [-30, true],
  [0, true],
  [29, true],
  [59, true],
  [60, false],
])('%i seconds after the beginning of its step a code is good: %s', (seconds, isGood) => {
  // The code of the step that begins at 1,111,111,110 seconds.
  const step = stepOf(rfcSecret, '050471', (1_111_111_110 + seconds) * 1000)
  expect(step).toBe(isGood ? 0x23523ed : undefined)
})

test.each(['', '05047', '0504711', 'abcdef', '０５０４７１', '05047١'])('%j is no code', (code) => {
  expect(isTotpCode(code)).toBe(false)
  expect(stepOf(rfcSecret, code, 1_111_111_111_000)).toBeUndefined()
})

test('a secret has 160 bits; its URL names the issuer and the account', () => {
  const secret = newSecret()
  expect(secret.base32).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret().base32).not.toBe(secret.base32)
  const url = new URL(otpauthUrl(secret, { issuer: 'Tools & more', label: 'a+b@example.org' }))
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Tools & more:a+b@example.org',
  ])
  expect(Object.fromEntries(url.searchParams)).toEqual({
    ...{ issuer: 'Tools & more', secret: secret.base32, algorithm: 'SHA1', digits: '6', period: '30' },
  })
})

test('ten different recovery codes, in groups without look-alikes; case and dashes do not matter', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  const [code] = codes as [string]
  expect(hashRecoveryCode(7, code.replaceAll('-', '').toUpperCase())).toEqual(hashRecoveryCode(7, code))
  expect(hashRecoveryCode(8, code)).not.toEqual(hashRecoveryCode(7, code))
})

test('a secret is decrypted with the same SECRET for the same member only', () => {
  const encrypted = encryptSecret('site secret', 7, rfcSecret)
  expect(encrypted.includes(rfcSecret)).toBe(false)
  expect(encryptSecret('site secret', 7, rfcSecret)).not.toEqual(encrypted)
  expect(decryptSecret('site secret', 7, encrypted)).toEqual(rfcSecret)
  expect(decryptSecret('another secret', 7, encrypted)).toBeUndefined()
  expect(decryptSecret('site secret', 8, encrypted)).toBeUndefined()
  const changed = Buffer.from(encrypted)
  changed[20]! ^= 1
  expect(decryptSecret('site secret', 7, changed)).toBeUndefined()
  for (const length of [0, 11, 12, 27]) {
    expect(decryptSecret('site secret', 7, encrypted.subarray(0, length))).toBeUndefined()
  }
})
