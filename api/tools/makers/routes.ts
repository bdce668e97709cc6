import * as contract from '#contract/makers.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { claimTool, findTool, giveUpClaim, verifyClaim } from './claim-handlers.ts'
import { deleteMakerReply, findPostToAnswer, setMakerReply } from './reply-handlers.ts'

export const makerRoutes = [
  route(contract.claimTool, claimTool, { limits: [perMember('claim')] }),
  route(contract.verifyClaim, verifyClaim, {
    limits: [perMember('claim')],
    find: findTool,
    // It waits for another server.
    admission: 'elsewhere',
  }),
  route(contract.giveUpClaim, giveUpClaim, { limits: [perMember('claim')] }),
  route(contract.setMakerReply, setMakerReply, { limits: [perMember('comment')], find: findPostToAnswer }),
  route(contract.deleteMakerReply, deleteMakerReply),
]
