import { renderSVG } from 'uqr'
import type * as contract from '#contract/two-factor.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { originOf, unconfirmedMail } from '#api/accounts/events/public.ts'
import { AppError, badFields, badRequest, unauthorized } from '#api/http/app-error.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import type { Call } from '#api/http/call.ts'
import { reauthenticate } from '#api/accounts/passwords/public.ts'
import { countCodeAttempt } from './attempts.ts'
import { checkCode } from './check-code.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, otpauthUrl, stepOf } from './codes.ts'
import { turnedOffMail, turnedOnMail } from './mails.ts'
import * as queries from './queries.ts'
import { decryptSecret, encryptSecret } from './secret-encryption.ts'

const conflict = (detail: string) => new AppError(409, 'conflict', detail)
const notStarted = () => badRequest(accountMessages.twoFactor.notStarted, 'not_started')
const wrongCode = (detail: string = accountMessages.twoFactor.code) => badFields({ code: [detail] })

export async function setUpTwoFactor(call: Call<typeof contract.setUpTwoFactor>) {
  const { database, viewer, secret: siteSecret, siteName, body } = call
  const passwordHash = await reauthenticate(call, { password: body.password, call: 'setUpTwoFactor' })
  const secret = newSecret()
  const encrypted = encryptSecret(siteSecret, viewer.id, secret.bytes)
  const begun = await queries.insertSecret(database, { member: viewer.id, passwordHash, secret: encrypted })
  if (!begun) throw unauthorized('Your session has ended. Please log in again.')
  if (!begun.is_stored) throw conflict(accountMessages.twoFactor.isOn)
  const url = otpauthUrl(secret, { issuer: siteName, label: begun.email })
  // Four modules of quiet zone are what ISO 18004 asks for.
  return { secret: secret.base32, otpauth_url: url, qr: renderSVG(url, { ecc: 'M', border: 4 }) }
}

export async function confirmTwoFactor(call: Call<typeof contract.confirmTwoFactor>) {
  const { database, viewer, secret: siteSecret, accounts, cache, address, securityLog, wakeMail, body } = call
  const member = viewer.id
  const stored = await queries.findSecret(database, member)
  if (stored?.is_on) throw conflict(accountMessages.twoFactor.isOn)
  const key = stored && decryptSecret(siteSecret, member, stored.secret)
  if (!stored || !key) throw notStarted()
  const refund = await countCodeAttempt(call, { member, call: 'confirmTwoFactor' })
  const step = stepOf(key, body.code)
  if (step === undefined) throw wrongCode()
  const codes = newRecoveryCodes()
  const recoveryHashes = codes.map((code) => hashRecoveryCode(member, code))
  const origin = originOf(call)
  const notice = {
    origin,
    mail: turnedOnMail(call, origin),
    emailVerification: accounts.emailVerification,
    mailUnconfirmed: unconfirmedMail(call, origin),
  }
  const confirmation = { member, secret: stored.secret, step, recoveryHashes }
  if (!(await queries.turnOn(database, confirmation, notice))) {
    const latest = await queries.findSecret(database, member)
    throw latest?.is_on ? conflict(accountMessages.twoFactor.isOn) : notStarted()
  }
  cache.invalidate([sessionsOf(member)])
  wakeMail()
  securityLog({ event: 'two_factor_on', member, address })
  await refund()
  return { recovery_codes: codes }
}

export async function turnOffTwoFactor(call: Call<typeof contract.turnOffTwoFactor>): Promise<void> {
  const { database, viewer, accounts, cache, address, securityLog, wakeMail, body } = call
  const member = viewer.id
  const passwordHash = await reauthenticate(call, { password: body.password, call: 'turnOffTwoFactor' })
  const stored = await queries.findSecret(database, member)
  if (!stored?.is_on) throw conflict(accountMessages.twoFactor.isOff)
  const refund = await countCodeAttempt(call, { member, call: 'turnOffTwoFactor' })
  const code = await checkCode(call, { member, secret: stored.secret }, body.code)
  if (code === 'unreadable') throw wrongCode(accountMessages.twoFactor.unreadable)
  const origin = originOf(call)
  const notice = {
    origin,
    mail: turnedOffMail(call, origin),
    emailVerification: accounts.emailVerification,
    mailUnconfirmed: unconfirmedMail(call, origin),
  }
  if (!code || !(await queries.turnOff(database, { member, passwordHash }, code, notice))) {
    securityLog({ event: 'sign_in_failed', member, address, about: { call: 'turnOffTwoFactor' } })
    throw wrongCode()
  }
  cache.invalidate([sessionsOf(member)])
  wakeMail()
  securityLog({ event: 'two_factor_off', member, address })
  await refund()
}
