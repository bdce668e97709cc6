import { randomBytes, timingSafeEqual } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { limits } from '#contract/limits.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/passkeys.ts'
import { recordFailedSignIn, originOf } from '#api/accounts/events/public.ts'
import { AppError, badRequest } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { recordConfirmation } from '#api/http/recent-sign-in-queries.ts'
import { createToken } from '#api/accounts/one-time-tokens/public.ts'
import { beginSession, browserHashOf, fingerprintOf } from '#api/accounts/sign-in/public.ts'
import { relyingPartyOf } from './relying-party.ts'
import { authenticationResponse, challengeHash, challengeIn } from './responses.ts'
import * as queries from './sign-in-queries.ts'
import { verifySignIn } from './verification.ts'

export async function passkeyLoginOptions({ database, siteUrl }: Call<typeof contract.passkeyLoginOptions>) {
  const { id: rpID } = relyingPartyOf(siteUrl)
  const seconds = 60 * limits.passkey.minutes
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Uint8Array.from(randomBytes(32)),
    timeout: 1000 * seconds,
    userVerification: 'required',
    allowCredentials: [],
  })
  await createToken(database, {
    purpose: 'passkey_login',
    tokenHash: challengeHash(options.challenge),
    seconds,
  })
  return { ...options }
}

function refused(): AppError {
  return badRequest(accountMessages.passkey.refused, 'passkey_refused')
}

/** Whether the authenticator names the member that the passkey was made for. */
function isSameHandle(stored: Buffer, given: string): boolean {
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === stored.length && timingSafeEqual(bytes, stored)
}

/** The passkey that has answered the challenge of a sign-in; with `owner`, only one of this member. Throws 400 for any other. */
async function passkeyOf(
  call: Call<typeof contract.passkeyLogin> | Call<typeof contract.confirmPasskey>,
  owner?: number,
): Promise<queries.StoredPasskey> {
  const { database, siteUrl, demoSignIn, address, securityLog, body } = call
  const party = relyingPartyOf(siteUrl)
  const { data: response } = authenticationResponse.safeParse(body.response)
  const challenge = response && challengeIn(response.response.clientDataJSON)
  if (!response || challenge === undefined) throw refused()
  const { isChallenged, passkey } = await queries.takeChallenge(database, {
    tokenHash: challengeHash(challenge),
    credentialId: Buffer.from(response.id, 'base64url'),
  })
  if (!isChallenged) throw badRequest(accountMessages.passkey.expired, 'passkey_expired')
  const stored = passkey && { publicKey: passkey.public_key, counter: passkey.counter }
  const counter = await verifySignIn(response, stored, { party, challenge })
  const isRight =
    passkey !== undefined &&
    counter !== undefined &&
    isSameHandle(passkey.user_handle, response.response.userHandle) &&
    (owner === undefined || passkey.member_id === owner) &&
    (!passkey.is_demo || demoSignIn)
  // A counter that has not increased is refused here, too, so that of two racing copies one signs in.
  if (!isRight || !(await queries.recordUse(database, passkey.id, counter))) {
    const member = passkey?.member_id ?? null
    securityLog({ event: 'sign_in_failed', member, address, about: { passkey: true } })
    // Also without a passkey, so that it takes as long.
    await recordFailedSignIn(database, member, originOf(call))
    throw refused()
  }
  return passkey
}

export async function passkeyLogin(call: Call<typeof contract.passkeyLogin>) {
  const { address, securityLog, body } = call
  const { member_id: member, suspended_because: because, password_hash } = await passkeyOf(call)
  if (because !== null) {
    securityLog({ event: 'sign_in_failed', member, address, about: { passkey: true, suspended: true } })
    throw new AppError(403, 'suspended', `${messages.login.suspended} ${because}`)
  }
  const conditions = { member, password: fingerprintOf(password_hash), isSecondStepDone: true }
  const begun = await beginSession(call, conditions, browserHashOf(body.browser))
  if (!begun) throw refused()
  return begun
}

export async function confirmPasskey(call: Call<typeof contract.confirmPasskey>): Promise<void> {
  const { database, viewer } = call
  await passkeyOf(call, viewer.id)
  await recordConfirmation(database, viewer)
}
