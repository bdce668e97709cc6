import { accountMessages } from '#contract/account-messages.ts'
import { lockInvite, recordInviteUse } from '#api/accounts/invites/public.ts'
import { AppError } from '#api/http/app-error.ts'
import { hashOf } from '#api/http/viewer.ts'
import { recordAgreement } from './agreement-queries.ts'
import { registrationMode } from '#api/site/public.ts'
import type { Admission } from './queries.ts'

/** The hash of the code of an invite, as stored; undefined without a code. */
export function inviteHashOf(code: string | undefined): Buffer | undefined {
  return code ? hashOf(code) : undefined
}

function inviteNeeded(isGiven: boolean): AppError {
  const text = isGiven ? accountMessages.invite.invalid : accountMessages.invite.needed
  return new AppError(403, 'invite_needed', text, { errors: { invite: [text] } })
}

/**
 * The admission of those who sign up by themselves, as the site's registration mode says. An invite counts in the open mode,
 * too: it tells who has invited the member.
 */
export function registrationAdmission(inviteHash: Buffer | undefined): Admission {
  return async (transaction) => {
    const mode = await registrationMode(transaction)
    if (mode === 'closed') {
      throw new AppError(403, 'registration_closed', accountMessages.invite.registrationClosed)
    }
    const invite = inviteHash && (await lockInvite(transaction, inviteHash))
    if (mode === 'invite' && !invite) throw inviteNeeded(inviteHash !== undefined)
    return async (member) => {
      if (invite) await recordInviteUse(transaction, invite, member)
      await recordAgreement(transaction, member)
    }
  }
}
