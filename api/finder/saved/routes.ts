import * as contract from '#contract/finds.ts'
import { route } from '#api/http/call.ts'
import { perMember, perNetwork } from '#api/http/limits/rates.ts'
import { deleteSavedNeed, listSavedNeeds, markSavedNeedSeen, saveNeed } from './handlers.ts'

export const savedNeedRoutes = [
  route(contract.listSavedNeeds, listSavedNeeds, { readsFromReplica: true }),
  // Each is evaluated soon, as a need that is asked.
  route(contract.saveNeed, saveNeed, { limits: [perNetwork('find')] }),
  route(contract.markSavedNeedSeen, markSavedNeedSeen, { limits: [perMember('reaction')] }),
  route(contract.deleteSavedNeed, deleteSavedNeed, { limits: [perMember('reaction')] }),
]
