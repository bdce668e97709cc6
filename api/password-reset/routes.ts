import * as contract from '#contract/password-reset.ts'
import { route } from '#api/http/call.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from './handlers.ts'

export const passwordResetRoutes = [
  route(contract.requestPasswordReset, requestPasswordReset),
  route(contract.confirmResetCode, confirmResetCode),
  route(contract.setNewPassword, setNewPassword),
]
