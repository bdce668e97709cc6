import type * as contract from '#contract/email-verification.ts'
import { accountMessages } from '#contract/account-messages.ts'
import type { SignInMethods } from '#contract/sign-in-methods.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { AppError, badFields, badRequest } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { mustVerifyEmail } from '#api/http/email-verified.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { reauthenticate } from '#api/accounts/passwords/public.ts'
import * as links from './link-queries.ts'
import { changedMail, changeNoticeMail, newAddressMail, verificationMail } from './mails.ts'
import * as queries from './queries.ts'
import { undoChange } from './undo-change.ts'

const outcomes = {
  verify_email: { outcome: 'verified', event: 'email_verified' },
  change_email: { outcome: 'changed', event: 'email_changed' },
  undo_email: { outcome: 'undone', event: 'email_change_undone' },
} as const

export async function verifyEmail(call: Call<typeof contract.verifyEmail>) {
  const { database, cache, address, securityLog, wakeMail, body } = call
  const link = await links.findLink(database, hashOf(body.token))
  const done = link ? await open(call, link) : 'stale'
  if (done === 'taken') throw new AppError(409, 'conflict', accountMessages.email.takenMeanwhile)
  if (!link || done === 'stale') throw badRequest(accountMessages.email.link, 'invalid_token')
  const { outcome, event } = outcomes[link.purpose]
  cache.invalidate([sessionsOf(link.member)])
  wakeMail()
  securityLog({ event, member: link.member, address })
  const detail = accountMessages.email[outcome]
  return done === 'done' ? { outcome, detail } : { outcome, detail, sign_in_methods: done }
}

function open(
  call: Call<typeof contract.verifyEmail>,
  { purpose, member }: links.Link,
): Promise<links.Outcome | SignInMethods> {
  const { database, body } = call
  if (purpose === 'undo_email') return undoChange(call, member)
  const opened = { member, tokenHash: hashOf(body.token), origin: originOf(call) }
  if (purpose === 'verify_email') return links.verify(database, opened)
  return links.change(database, opened, changedMail(call))
}

export async function resendVerification(call: Call<typeof contract.resendVerification>): Promise<void> {
  const { database, viewer, wakeMail } = call
  if (!mustVerifyEmail(call)) return
  const { token, hash: tokenHash } = newToken()
  await queries.resend(database, viewer.id, { tokenHash, mail: verificationMail(call, token) })
  wakeMail()
}

export async function changeEmail(call: Call<typeof contract.changeEmail>): Promise<void> {
  const { database, viewer, address, securityLog, wakeMail, body } = call
  const passwordHash = await reauthenticate(call, { password: body.password, call: 'changeEmail' })
  const [confirmation, undo] = [newToken(), newToken()]
  const change = {
    email: body.email,
    passwordHash,
    confirmation: { tokenHash: confirmation.hash, mail: newAddressMail(call, confirmation.token) },
    undo: { tokenHash: undo.hash, mail: changeNoticeMail(call, undo.token) },
  }
  const requested = await queries.requestChange(database, viewer.id, change, originOf(call))
  if (requested === 'gone') throw badFields({ password: [accountMessages.account.wrongPassword] })
  if (requested === 'same') throw badFields({ email: [accountMessages.email.same] })
  wakeMail()
  securityLog({ event: 'email_change_requested', member: viewer.id, address })
}
