import type * as contract from '#contract/two-factor.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { recordFailedSignIn, originOf } from '#api/accounts/events/public.ts'
import { badFields, badRequest } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { hashOf } from '#api/http/viewer.ts'
import { tryToken } from '#api/accounts/one-time-tokens/public.ts'
import { beginSession } from '#api/accounts/sign-in/public.ts'
import { countCodeAttempt } from './attempts.ts'
import { checkCode } from './check-code.ts'
import { recoveryCodeMail } from './mails.ts'
import { findSignIn, secondStepParts } from './sign-in-queries.ts'

/** The first step must be done again. */
function expired(detail: string = accountMessages.twoFactor.token) {
  return badRequest(detail, 'invalid_two_factor_token')
}

export async function loginTwoFactor(call: Call<typeof contract.loginTwoFactor>) {
  const { database, accounts, address, securityLog, body } = call
  const tokenHash = hashOf(body.two_factor_token)
  const found = await findSignIn(database, tokenHash)
  if (!found?.is_allowed) throw expired()
  const { member, pending, secret } = found
  const knownBrowser = found.is_known_browser ? pending.browser! : undefined
  const refund = await countCodeAttempt(call, { member, call: 'loginTwoFactor', knownBrowser })
  const tried = await tryToken(database, 'two_factor', tokenHash)
  if (!tried) throw expired()
  const { isLast } = tried
  const code = await checkCode(call, { member, secret }, body.code)
  const origin = originOf(call)
  if (code !== undefined && code !== 'unreadable') {
    const mail = recoveryCodeMail(call, origin)
    const notice = { origin, mail, emailVerification: accounts.emailVerification }
    const secondStep = secondStepParts(code, { tokenHash, isLast, notice })
    const browserHash = pending.browser === null ? undefined : Buffer.from(pending.browser, 'base64url')
    const conditions = {
      member,
      password: Buffer.from(pending.password, 'base64url'),
      isSecondStepDone: true,
      secondStep,
    }
    const begun = await beginSession(call, conditions, browserHash)
    if (begun) {
      if ('recoveryHash' in code) securityLog({ event: 'recovery_code_used', member, address })
      await refund()
      return begun
    }
  }
  securityLog({ event: 'sign_in_failed', member, address, about: { call: 'loginTwoFactor' } })
  await recordFailedSignIn(database, member, origin)
  if (code === 'unreadable') throw badFields({ code: [accountMessages.twoFactor.unreadable] })
  throw isLast
    ? expired(accountMessages.twoFactor.lastTry)
    : badFields({ code: [accountMessages.twoFactor.code] })
}
