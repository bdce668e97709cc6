import { accountMessages } from '#contract/account-messages.ts'
import type * as contract from '#contract/email-verification.ts'
import { originOf } from '#api/accounts/events/public.ts'
import { AppError, refuseFields } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { hashPassword, newPasswordMail, passwordErrors } from '#api/accounts/passwords/public.ts'
import { presentSignInMethods, signInNotes } from '#api/accounts/sign-in-methods/public.ts'
import * as queries from './undo-queries.ts'

/**
 * Undoes a change of address, with a new password: a change needs the old one, so somebody else may know it. Returns the other ways to
 * sign in. Throws 409 `new_password_needed` without a password, and the link stays good.
 */
export async function undoChange(call: Call<typeof contract.verifyEmail>, member: number) {
  const { database, body } = call
  const tokenHash = hashOf(body.token)
  if (body.new_password === undefined) {
    throw new AppError(409, 'new_password_needed', accountMessages.email.newPasswordNeeded)
  }
  const owner = await queries.findUndoOwner(database, tokenHash)
  if (!owner) return 'stale'
  const errors = await passwordErrors(body.new_password, owner)
  refuseFields(errors.length > 0 ? { new_password: errors } : {})
  const { token, hash: removalHash } = newToken()
  const origin = originOf(call)
  const state = await queries.undo(database, {
    ...{ member, tokenHash, origin, removalHash },
    passwordHash: await hashPassword(body.new_password),
    mail(left) {
      const notes = [
        'The change of its email address was undone: this is its address again.',
        ...signInNotes(call, left),
      ]
      return newPasswordMail(call, origin, { isFirst: false, notes })
    },
  })
  return typeof state === 'string' ? state : presentSignInMethods(call, state, token)
}
