import { expect, test } from 'vitest'
import { claimTool, giveUpClaim, verifyClaim } from '#contract/makers.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { createTestApi } from '#testing/api.ts'
import type { Member } from '#testing/rows.ts'

const points = 4
const rates = { ...defaultRates, claim: { points, seconds: 3600 } }
// Without outgoing requests, as with OUTGOING=off. Their refusals are logged as errors.
const api = await createTestApi({
  accounts: { emailVerification: true, moderatorsNeed2fa: false, providers: [] },
  limits: createLimits({ rates, secret: 'for tests only' }),
  log: false,
})
const { slug } = (await api.post(await api.member(), { link: 'https://limited.example/' })).tool!

const claim = ({ token }: Member) => api.call(claimTool, { token, params: { slug } })
const giveUp = ({ token }: Member) => api.call(giveUpClaim, { token, params: { slug } })
const verify = ({ token }: Member) =>
  api.call(verifyClaim, { token, params: { slug }, body: { method: 'meta' } })

test('members claim tools once their address is confirmed', async () => {
  const member = await api.member()
  const confirm = (email_verified: boolean) =>
    api.database.updateTable('members').set({ email_verified }).where('id', '=', member.id).execute()
  await confirm(false)
  const refused = { status: 403, body: { code: 'email_not_verified' } }
  expect(await claim(member)).toMatchObject(refused)
  expect(await verify(member)).toMatchObject(refused)
  await confirm(true)
  expect((await claim(member)).status).toBe(201)
})

test('with OUTGOING=off tools can be claimed, but no claim can be verified', async () => {
  const member = await api.member()
  const off = { status: 503, body: { code: 'outgoing_off' } }
  expect(await verify(member)).toMatchObject(off)
  expect((await claim(member)).status).toBe(201)
  expect(await verify(member)).toMatchObject(off)
  expect((await giveUp(member)).status).toBe(204)
})

test('claims, checks and givings-up of a member are limited together', async () => {
  const member = await api.member()
  expect((await claim(member)).status).toBe(201)
  expect((await verify(member)).status).toBe(503)
  expect((await giveUp(member)).status).toBe(204)
  expect((await claim(member)).status).toBe(201)
  for (const call of [claim, verify, giveUp]) expect(await call(member)).toMatchObject({ status: 429 })
  expect((await claim(await api.member())).status).toBe(201)
})
