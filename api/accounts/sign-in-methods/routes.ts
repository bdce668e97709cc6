import * as contract from '#contract/sign-in-methods.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { removeSignInMethods } from './handlers.ts'

export const signInMethodRoutes = [
  route(contract.removeSignInMethods, removeSignInMethods, { limits: [perNetwork('reset_token')] }),
]
