import { expect, test } from 'vitest'
import * as contract from '#contract/passkeys.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { createTestApi } from '#testing/api.ts'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://tools.example', 'tools.example', ['https://tools.example']],
  ['https://tools.example:8443', 'tools.example', ['https://tools.example:8443']],
  ['http://localhost:3000', 'localhost', ['http://localhost:3000']],
  ['http://127.0.0.1:3000', 'localhost', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://[::1]:3000', 'localhost', ['http://[::1]:3000', 'http://localhost:3000']],
])('a site at %s has passkeys of %s', (siteUrl, id, origins) => {
  expect(relyingPartyOf(siteUrl)).toEqual({ id, origins })
})

test.each(['http://10.0.0.5', 'https://203.0.113.7:8443', 'http://[fd00::1]'])(
  'a site at %s has none',
  (siteUrl) => {
    expect(() => relyingPartyOf(siteUrl)).toThrow(accountMessages.passkey.unavailable)
  },
)

test('calls of a site at an IP address say so', async () => {
  const api = await createTestApi({ siteUrl: 'http://10.0.0.5' })
  const { token } = await api.member()
  for (const answer of [
    await api.call(contract.passkeyOptions, { token }),
    await api.call(contract.passkeyLoginOptions),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { detail: accountMessages.passkey.unavailable } })
  }
})
