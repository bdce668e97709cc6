import * as contract from '#contract/two-factor.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { confirmTwoFactor, setUpTwoFactor, turnOffTwoFactor } from './handlers.ts'
import { loginTwoFactor } from './sign-in.ts'

export const twoFactorRoutes = [
  route(contract.setUpTwoFactor, setUpTwoFactor, { admission: 'password' }),
  route(contract.confirmTwoFactor, confirmTwoFactor),
  route(contract.turnOffTwoFactor, turnOffTwoFactor, { admission: 'password' }),
  route(contract.loginTwoFactor, loginTwoFactor, { limits: [perNetwork('second_step')] }),
]
