import * as contract from '#contract/accounts.ts'
import { route } from '#api/http/call.ts'
import { login, logout, register } from './handlers.ts'

export const accountRoutes = [
  route(contract.register, register),
  route(contract.login, login),
  route(contract.logout, logout),
]
