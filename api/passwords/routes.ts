import * as contract from '#contract/passwords.ts'
import { route } from '#api/http/call.ts'
import { changePassword } from './handlers.ts'

export const passwordRoutes = [route(contract.changePassword, changePassword, { admission: 'password' })]
