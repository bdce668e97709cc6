import * as contract from '#contract/tool-facts.ts'
import * as moderation from '#contract/tool-moderation.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { deleteFact, findFactChange, findFactTool, listFactHistory, revertFact, setFact } from './handlers.ts'

export const toolFactRoutes = [
  route(contract.setFact, setFact, { find: findFactTool, limits: [perMember('fact')] }),
  route(contract.deleteFact, deleteFact, { limits: [perMember('fact')] }),
  route(contract.listFactHistory, listFactHistory),
  route(moderation.revertFact, revertFact, { find: findFactChange }),
]
