import type * as contract from '#contract/password-reset.ts'
import { messages } from '#contract/messages.ts'
import { hashPassword } from '#api/effects/passwords.ts'
import { badRequest } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { sessionsOf } from '#api/http/sources.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { newCode, opens, seal } from './codes.ts'
import * as queries from './queries.ts'
import { resetMail } from './reset-mail.ts'

export async function requestPasswordReset(call: Call<typeof contract.requestPasswordReset>) {
  const { database, secret, siteName, address, wakeMail, body } = call
  const code = newCode()
  const mail = resetMail(siteName, body.email, code)
  await queries.insertCode(database, { email: body.email, address, code: seal(secret, code), mail })
  wakeMail()
  return { detail: messages.reset.sent }
}

export async function confirmResetCode(call: Call<typeof contract.confirmResetCode>) {
  const { database, secret, address, body } = call
  const tried = await queries.countTry(database, body.email ? { email: body.email } : { address })
  const [right] = tried.filter((one) => opens(secret, one, body.code))
  const { token, hash } = newToken()
  const confirmed = right !== undefined && (await queries.confirmCode(database, right, hash))
  if (!confirmed) throw badRequest(messages.reset.code, 'invalid_code')
  return { reset_token: token }
}

export async function setNewPassword({ database, kept, body }: Call<typeof contract.setNewPassword>) {
  const tokenHash = hashOf(body.reset_token)
  // Hashing a password is work that nobody without a token can ask for.
  const isGood = await queries.isGood(database, tokenHash)
  const member =
    isGood && (await queries.setPassword(database, tokenHash, await hashPassword(body.new_password)))
  if (!member) throw badRequest(messages.reset.token, 'invalid_reset_token')
  kept.changed([sessionsOf(member)])
  return { detail: messages.reset.done }
}
