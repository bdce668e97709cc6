import * as contract from '#contract/account-security.ts'
import { route } from '#api/http/call.ts'
import { listAccountEvents } from './handlers.ts'

export const accountEventRoutes = [route(contract.listAccountEvents, listAccountEvents)]
