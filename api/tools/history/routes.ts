import * as contract from '#contract/tool-history.ts'
import { route } from '#api/http/call.ts'
import { listToolHistory } from './handlers.ts'

export const toolHistoryRoutes = [route(contract.listToolHistory, listToolHistory)]
