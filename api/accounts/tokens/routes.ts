import * as contract from '#contract/tokens.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { addToken, deleteToken, listTokens } from './handlers.ts'

export const tokenRoutes = [
  route(contract.listTokens, listTokens),
  route(contract.addToken, addToken, { limits: [perMember('tokens')] }),
  route(contract.deleteToken, deleteToken),
]
