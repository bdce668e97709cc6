import * as contract from '#contract/accounts.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { login, logout, register } from './handlers.ts'

export const accountRoutes = [
  route(contract.register, register, { limits: [perNetwork('register')], admission: 'password' }),
  route(contract.login, login, { limits: [perNetwork('login')], admission: 'password' }),
  route(contract.logout, logout),
]
