import * as contract from '#contract/lists.ts'
import { route } from '#api/http/call.ts'
import { perMember } from '#api/http/limits/rates.ts'
import { bookmarkPost, unbookmarkPost } from './bookmark-handlers.ts'
import {
  createSavedList,
  deleteSavedList,
  findOwnList,
  getSavedList,
  listSavedLists,
  updateSavedList,
} from './handlers.ts'

const limits = [perMember('reaction')]

export const listRoutes = [
  route(contract.listSavedLists, listSavedLists),
  route(contract.createSavedList, createSavedList),
  route(contract.getSavedList, getSavedList, { cost: () => 2 }),
  route(contract.updateSavedList, updateSavedList, { find: findOwnList }),
  route(contract.deleteSavedList, deleteSavedList),
  route(contract.bookmarkPost, bookmarkPost, { limits }),
  route(contract.unbookmarkPost, unbookmarkPost, { limits }),
]
