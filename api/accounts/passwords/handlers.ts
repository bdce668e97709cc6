import type * as contract from '#contract/passwords.ts'
import { accountMessages } from '#contract/account-messages.ts'
import { originOf, unconfirmedMail } from '#api/accounts/events/public.ts'
import { badFields, refuseFields } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { sessionsOf } from '#api/http/cache/tags.ts'
import { hashPassword } from './hashing.ts'
import { newPasswordMail } from './password-mail.ts'
import { passwordErrors } from './password-rules.ts'
import * as queries from './queries.ts'
import { confirmWithPassword, reauthenticate } from './reauthenticate.ts'

export async function changePassword(call: Call<typeof contract.changePassword>): Promise<void> {
  const { database, viewer, cache, address, accounts, securityLog, wakeMail, body } = call
  const field = 'current_password'
  const before = await reauthenticate(call, {
    password: body.current_password,
    field,
    call: 'changePassword',
  })
  const wrongPassword = () => badFields({ [field]: [accountMessages.account.wrongPassword] })
  const owner = await queries.findOwner(database, viewer.id)
  if (!owner) throw wrongPassword()
  const errors = await passwordErrors(body.new_password, owner)
  refuseFields(errors.length > 0 ? { new_password: errors } : {})
  const origin = originOf(call)
  const changed = await queries.changePassword(database, viewer, {
    before,
    after: await hashPassword(body.new_password),
    origin,
    mail: newPasswordMail(call, origin, { isFirst: before === null }),
    emailVerification: accounts.emailVerification,
    mailUnconfirmed: unconfirmedMail(call, origin),
  })
  // Another change was first, or the session has ended.
  if (!changed) throw wrongPassword()
  cache.invalidate([sessionsOf(viewer.id)])
  wakeMail()
  securityLog({ event: 'password_changed', member: viewer.id, address })
}

export async function confirmPassword(call: Call<typeof contract.confirmPassword>): Promise<void> {
  await confirmWithPassword(call, call.body)
}
