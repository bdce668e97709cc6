import type * as contract from '#contract/password-reset.ts'
import { messages } from '#contract/messages.ts'
import { findNormalForm } from '#database/normal-form.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { hashPassword, newPasswordMail, passwordErrors } from '#api/accounts/passwords/public.ts'
import { presentSignInMethods, removedAllNote, signInNotes } from '#api/accounts/sign-in-methods/public.ts'
import { badFields, badRequest } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { networksOf } from '#api/http/client-network.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { newCode, opens, seal } from './codes.ts'
import * as queries from './queries.ts'
import { resetMail } from './reset-mail.ts'
import { countTry } from './tries.ts'

export async function requestPasswordReset(call: Call<typeof contract.requestPasswordReset>) {
  const { database, secret, address, limits, securityLog, wakeMail, body } = call
  const email = await findNormalForm(database, body.email)
  // The network first: requests that are refused do not use up the mails of the account.
  await limits.countNetwork('reset_of_account', address, 1, email)
  await limits.count('reset_mails', email)
  const code = newCode()
  const mail = resetMail(call, body.email, code)
  const network = networksOf(address).narrow
  await queries.insertCode(database, { email, network, code: seal(secret, code), mail })
  wakeMail()
  securityLog({ event: 'password_reset_requested', member: null, address })
  return { detail: messages.reset.sent }
}

export async function confirmResetCode(call: Call<typeof contract.confirmResetCode>) {
  const { database, secret, address, limits, securityLog, body } = call
  const { codes, giveBack } = await countTry(call, body.email)
  const right = codes.find((one) => opens(secret, one, body.code))
  const { token, hash } = newToken()
  const confirmed = right !== undefined && (await queries.confirmCode(database, right, hash))
  if (!confirmed) {
    securityLog({ event: 'password_reset_failed', member: null, address })
    throw badRequest(messages.reset.code, 'invalid_code')
  }
  await Promise.all([giveBack(), limits.refundNetwork('reset_code', address)])
  return { reset_token: token }
}

export async function setNewPassword(call: Call<typeof contract.setNewPassword>) {
  const { database, cache, address, limits, securityLog, wakeMail, body } = call
  const tokenHash = hashOf(body.reset_token)
  // Only a valid token learns anything about the account, and only for one the expensive hash is computed.
  const owner = await queries.findOwner(database, tokenHash)
  const errors = owner ? await passwordErrors(body.new_password, owner) : []
  if (errors.length > 0) {
    await limits.refundNetwork('reset_token', address)
    throw badFields({ new_password: errors })
  }
  const { token: removalToken, hash: removalHash } = newToken()
  const state = owner && (await setPassword(call, tokenHash, removalHash))
  if (!state) {
    securityLog({ event: 'password_reset_failed', member: null, address })
    throw badRequest(messages.reset.token, 'invalid_reset_token')
  }
  const { member } = state
  cache.invalidate([sessionsOf(member)])
  wakeMail()
  await limits.refundNetwork('reset_token', address)
  securityLog({ event: 'password_reset', member, address })
  return {
    detail: messages.reset.done,
    sign_in_methods: presentSignInMethods(call, state, removalToken),
  }
}

async function setPassword(
  call: Call<typeof contract.setNewPassword>,
  tokenHash: Buffer,
  removalHash: Buffer,
): Promise<queries.ResetState | undefined> {
  const origin = originOf(call)
  return queries.setPassword(call.database, tokenHash, {
    passwordHash: await hashPassword(call.body.new_password),
    origin,
    removalHash,
    mail(state) {
      const notes = [...(state.isFirstProof ? [removedAllNote] : []), ...signInNotes(call, state)]
      return newPasswordMail(call, origin, { isFirst: false, notes })
    },
  })
}
