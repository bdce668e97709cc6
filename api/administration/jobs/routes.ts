import * as contract from '#contract/failed-jobs.ts'
import { route } from '#api/http/call.ts'
import { deleteJob, listFailedJobs, retryJob } from './handlers.ts'

export const failedJobRoutes = [
  route(contract.listFailedJobs, listFailedJobs),
  route(contract.retryJob, retryJob),
  route(contract.deleteJob, deleteJob),
]
