import { beforeEach, expect, test } from 'vitest'
import type { SecurityEvent } from '#api/http/security-log.ts'
import { createLimits } from '#api/http/limits/limits.ts'
import { defaultRates } from '#api/http/limits/rates.ts'
import { loginTwoFactor, turnOffTwoFactor } from '#contract/two-factor.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'
import { beginSignIn, totpCode, turnOnTwoFactor, wrongCode } from '#testing/two-factor.ts'

const many = { points: 1_000_000, seconds: 60 }
const rates = { ...defaultRates, everything: many, login: many, second_step: many }
const events: SecurityEvent[] = []
const api = await createTestApi({
  limits: createLimits({ rates, secret: 'for tests only' }),
  securityLog: (event) => events.push(event),
})
const { call } = api
const laptop = 'a-browser-of-128-bits-or-more'
let ada: Member
let secret: string

beforeEach(async () => {
  ada = await api.member({ browser: laptop })
  ;({ secret } = await turnOnTwoFactor(api, ada))
})

/** The status of a second step after a new first step. */
async function signIn(code: string, browser?: string): Promise<number> {
  const token = await beginSignIn(api, ada, browser)
  return (await call(loginTwoFactor, { body: { two_factor_token: token, code } })).status
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

test('twenty wrong codes in an hour lock the second step, over all sign-ins, but not for a known browser', async () => {
  const wrong = wrongCode(secret)
  const statuses: number[] = []
  for (let nth = 0; nth < 20; nth += 1) statuses.push(await signIn(wrong))
  expect(statuses).toEqual(times(20, 400))
  expect(await signIn(totpCode(secret))).toBe(429)
  expect(events.at(-1)).toMatchObject({ event: 'sign_in_locked', member: ada.id })
  expect(await signIn(totpCode(secret), laptop)).toBe(200)
})

test('of forty wrong codes at once, twenty are checked', async () => {
  const tokens: string[] = []
  for (let nth = 0; nth < 40; nth += 1) tokens.push(await beginSignIn(api, ada))
  const code = wrongCode(secret)
  const answers = await Promise.all(
    tokens.map((token) => call(loginTwoFactor, { body: { two_factor_token: token, code } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([...times(20, 400), ...times(20, 429)])
})

test('right codes do not count', async () => {
  for (let nth = 0; nth < 19; nth += 1) await signIn(wrongCode(secret))
  expect(await signIn(totpCode(secret))).toBe(200)
  expect(await signIn(totpCode(secret, 1))).toBe(200)
  expect(await signIn(wrongCode(secret))).toBe(400)
  expect(await signIn(wrongCode(secret))).toBe(429)
})

test('turning it off has a count of its own', async () => {
  const turnOff = async (code: string) =>
    (await call(turnOffTwoFactor, { token: ada.token, body: { password, code } })).status
  const statuses: number[] = []
  for (let nth = 0; nth < 20; nth += 1) statuses.push(await turnOff(wrongCode(secret)))
  expect(statuses).toEqual(times(20, 400))
  expect(await turnOff(totpCode(secret))).toBe(429)
  expect(await signIn(totpCode(secret))).toBe(200)
})
