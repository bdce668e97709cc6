import * as contract from '#contract/push.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from './handlers.ts'

const limits = [perMember('reaction')]

export const pushRoutes = [
  route(contract.getPushKey, getPushKey),
  route(contract.subscribeToPush, subscribeToPush, { limits }),
  route(contract.unsubscribeFromPush, unsubscribeFromPush, { limits }),
]
