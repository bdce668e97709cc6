import { accountMessages } from '#contract/account-messages.ts'
import { AppError } from './app-error.ts'
import type { Services } from './call.ts'
import type { Viewer } from './viewer.ts'

/** Whether the viewer must confirm the email address before some actions. */
export function mustVerifyEmail({ viewer, accounts }: Pick<Services, 'accounts'> & { viewer: Viewer }) {
  return accounts.emailVerification && !viewer.isEmailVerified
}

/** 403 for what members can do once they have confirmed their email address. */
export function emailNotVerified(): AppError {
  return new AppError(403, 'email_not_verified', accountMessages.email.notVerified)
}
