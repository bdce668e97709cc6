import * as contract from '#contract/password-reset.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from './handlers.ts'

export const passwordResetRoutes = [
  route(contract.requestPasswordReset, requestPasswordReset, { limits: [perNetwork('reset')] }),
  route(contract.confirmResetCode, confirmResetCode, { limits: [perNetwork('reset_code')] }),
  route(contract.setNewPassword, setNewPassword, {
    limits: [perNetwork('reset_token')],
    admission: 'password',
  }),
]
