import * as contract from '#contract/passwords.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { changePassword, confirmPassword } from './handlers.ts'

export const passwordRoutes = [
  route(contract.changePassword, changePassword, { admission: 'password' }),
  route(contract.confirmPassword, confirmPassword, { limits: [perNetwork('login')], admission: 'password' }),
]
