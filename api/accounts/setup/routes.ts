import * as contract from '#contract/setup.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { setUpSite } from './handlers.ts'

export const setupRoutes = [
  route(contract.setUpSite, setUpSite, { limits: [perNetwork('setup')], admission: 'password' }),
]
