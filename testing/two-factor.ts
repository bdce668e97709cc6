import { setTimeout as pause } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { login } from '#contract/accounts.ts'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor.ts'
import type { TestApi } from './api.ts'
import { password, type Member } from './rows.ts'

/** The code of an authenticator app with this secret, so many steps of 30 seconds from now. */
export function totpCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Waits until the current step of 30 seconds lasts 5 seconds longer: the code of the step before is valid until then. */
export async function untilStepLasts(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5_000) await pause(left)
}

/** A code that is right at no time near now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => totpCode(secret, steps))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

/** Turns two-step sign-in on for a member, with the code of the step before: the current and the next one are unused. */
export async function turnOnTwoFactor({ call }: TestApi, { token }: Member) {
  const { body } = await call(setUpTwoFactor, { token, body: { password } })
  const { secret } = body
  await untilStepLasts()
  const confirmed = await call(confirmTwoFactor, { token, body: { code: totpCode(secret, -1) } })
  if (confirmed.status !== 200) throw new Error(`The confirmation was answered ${confirmed.status}.`)
  return { secret, recoveryCodes: confirmed.body.recovery_codes }
}

/** Signs in with the password; returns the token for the second step. */
export async function beginSignIn({ call }: TestApi, { email }: Member, browser?: string): Promise<string> {
  const body = { username: email, password, ...(browser !== undefined && { browser }) }
  const answer = await call(login, { body })
  return (answer.body as unknown as { two_factor_token: string }).two_factor_token
}
