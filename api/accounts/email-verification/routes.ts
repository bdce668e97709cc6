import * as contract from '#contract/email-verification.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { changeEmail, resendVerification, verifyEmail } from './handlers.ts'

export const emailVerificationRoutes = [
  route(contract.verifyEmail, verifyEmail, { admission: 'password' }),
  route(contract.resendVerification, resendVerification, { limits: [perMember('verification_mail')] }),
  route(contract.changeEmail, changeEmail, {
    limits: [perMember('email_change')],
    admission: 'password',
  }),
]
