import * as contract from '#contract/integrity.ts'
import { route } from '#api/http/call.ts'

import { getIntegrity } from './handlers.ts'

export const integrityRoutes = [route(contract.getIntegrity, getIntegrity)]
