import * as contract from '#contract/administration.ts'
import { route } from '#api/http/call.ts'
import { listAdministrativeLog } from './handlers.ts'

export const administrationRoutes = [route(contract.listAdministrativeLog, listAdministrativeLog)]
