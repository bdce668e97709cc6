import * as contract from '#contract/finder.ts'
import { needKey } from '#contract/need-key.ts'
import { route } from '#api/http/call.ts'
import { perNetwork } from '#api/http/limits/rates.ts'
import { addSynonym, deleteSynonym, findTools, listNeeds, listSynonyms, listTasks } from './handlers.ts'

export const finderRoutes = [
  route(contract.findTools, findTools, {
    limits: [perNetwork('find')],
    sameAnswer: ({ need, ...query }) => ({ need: needKey(String(need)), ...query }),
  }),
  route(contract.listTasks, listTasks),
  route(contract.listNeeds, listNeeds),
  route(contract.listSynonyms, listSynonyms),
  route(contract.addSynonym, addSynonym),
  route(contract.deleteSynonym, deleteSynonym),
]
