import { expect, test } from 'vitest'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import * as contract from '#contract/passkeys.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import { Authenticator, type CreationOptions, type RequestOptions } from '#testing/authenticator.ts'

const api = await createTestApi()
const { call } = api
const by = await api.member()
const origin = 'http://localhost:3000'

const cbor = (value: unknown) => Buffer.from(isoCBOR.encode(value as never)).toString('base64url')
const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const nested = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x81), Buffer.from([0])])

const values: unknown[] = [
  ...[undefined, null, true, 0, -1, 1e300, '', 'A', '*', ' ', '\0', 'x'.repeat(5000), 'A'.repeat(100_000)],
  ...[[], {}, [null], { length: 3 }, { toString: 1 }],
  ...[json(null), json(7), json([]), json({}), json({ challenge: 7 }), json({ challenge: 'A'.repeat(90) })],
  ...[json({ challenge: 'AAAA', type: { a: 1 } }), Buffer.from('{"a":').toString('base64url')],
  ...[cbor(null), cbor(7), cbor('x'), cbor(new Map()), cbor(new Map([['fmt', 'none']]))],
  ...[
    cbor(
      new Map<string, unknown>([
        ['fmt', 'packed'],
        ['attStmt', 7],
        ['authData', 'x'],
      ]),
    ),
  ],
  // Deeply nested lists, a list that claims 2^53 items, and an endless one.
  ...[nested(10_000), Buffer.from('9b001fffffffffffff', 'hex'), Buffer.from('9f', 'hex')].map((bytes) =>
    bytes.toString('base64url'),
  ),
]

/** The response with each of its fields replaced by each of the values. */
function* mutations(response: Record<string, unknown>): Generator<Record<string, unknown>> {
  for (const key of Object.keys(response)) {
    for (const value of values) yield { ...response, [key]: value }
    if (key === 'response') {
      for (const inner of mutations(response[key] as Record<string, unknown>))
        yield { ...response, [key]: inner }
    }
  }
}

test('no mutation of a creation response is answered 5xx', async () => {
  const options = (await call(contract.passkeyOptions, { token: by.token }))
    .body as unknown as CreationOptions
  const statuses = new Set<number>()
  for (const response of mutations(new Authenticator(origin).create(options))) {
    const { status } = await call(contract.addPasskey, {
      token: by.token,
      body: { name: 'Laptop', response },
    })
    statuses.add(status)
  }
  // The first that reaches the check uses the challenge up; those that change only extensions may add one.
  expect([...statuses].every((status) => status === 201 || status === 400)).toBe(true)
})

test.each(['id', 'rawId', 'attestationObject', 'clientDataJSON'])(
  'with a good challenge, no %s is answered 5xx',
  async (field) => {
    for (const value of values) {
      const options = (await call(contract.passkeyOptions, { token: by.token }))
        .body as unknown as CreationOptions
      const made = new Authenticator(origin).create(options)
      const response = { ...made, ...(field in made && { [field]: value }) }
      if (!(field in made)) response.response = { ...made.response, [field]: value } as never
      const { status } = await call(contract.addPasskey, {
        token: by.token,
        body: { name: 'Laptop', response },
      })
      expect(status).toBe(400)
    }
  },
)

test.each(['id', 'rawId', 'authenticatorData', 'signature', 'userHandle', 'clientDataJSON'])(
  'at a sign-in, no %s is answered 5xx',
  async (field) => {
    const one = new Authenticator(origin)
    one.userHandle = 'eA'
    await api.database.insertInto('passkeys').values(one.row(by.id)).execute()
    for (const value of values) {
      const made = one.get((await call(contract.passkeyLoginOptions)).body as unknown as RequestOptions)
      const response = { ...made, ...(field in made && { [field]: value }) }
      if (!(field in made)) response.response = { ...made.response, [field]: value } as never
      const { status } = await call(contract.passkeyLogin, { body: { response } })
      expect(status).toBe(400)
    }
  },
)

test.each([undefined, null, 7, 'x', [], {}])(
  'the response %j is answered 400 by both calls',
  async (response) => {
    const body = { name: 'Laptop', response: response as never }
    expect((await call(contract.addPasskey, { token: by.token, body })).status).toBe(400)
    expect((await call(contract.passkeyLogin, { body })).status).toBe(400)
  },
)

test('challenges and sign-ins are limited for a network, options for a member', async () => {
  const site = await createTestApi({
    limits: createLimits({ rates: defaultRates, secret: 'for tests only' }),
  })
  const one = await site.member()
  const ask = {
    passkey_challenge: () => site.call(contract.passkeyLoginOptions),
    passkey_login: () => site.call(contract.passkeyLogin, { body: { response: {} } }),
    passkey: () => site.call(contract.passkeyOptions, { token: one.token }),
  }
  for (const [name, send] of Object.entries(ask)) {
    const { points } = defaultRates[name as keyof typeof ask]
    for (let count = 0; count < points; count += 1) expect((await send()).status).not.toBe(429)
    expect((await send()).status).toBe(429)
  }
})
