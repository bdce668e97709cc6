import * as contract from '#contract/lists.ts'
import { route } from '#api/http/call.ts'
import { bookmarkPost, unbookmarkPost } from './bookmark-handlers.ts'
import {
  createSavedList,
  deleteSavedList,
  findOwnList,
  getSavedList,
  listSavedLists,
  updateSavedList,
} from './handlers.ts'

export const savedListRoutes = [
  route(contract.listSavedLists, listSavedLists),
  route(contract.createSavedList, createSavedList),
  route(contract.getSavedList, getSavedList),
  route(contract.updateSavedList, updateSavedList, { find: findOwnList }),
  route(contract.deleteSavedList, deleteSavedList),
  route(contract.bookmarkPost, bookmarkPost),
  route(contract.unbookmarkPost, unbookmarkPost),
]
