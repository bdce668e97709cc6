import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paging, time } from './fields.ts'

export const failedJob = z
  .object({
    id: z.uuid(),
    /** The queue: mail, logos, push and so on. */
    kind: z.string(),
    /** The reason of the last try, in one line and without secrets. */
    error: z.string(),
    failed_at: time,
    attempts: z.int().min(1),
    /** Why the job cannot be retried; null when it can. */
    final_because: z.string().nullable(),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof failedJob>

const oneJob = z.object({ job_id: z.uuid() })

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  method: 'GET',
  path: '/admin/jobs/',
  access: 'administrator',
  status: 200,
  summary: 'Background jobs that failed and are not tried again by themselves, the latest first.',
  query: paging,
  answer: z.array(failedJob),
  paged: true,
})

export const retryJob = endpoint({
  name: 'retryJob',
  method: 'POST',
  path: '/admin/jobs/:job_id/retry/',
  access: 'administrator',
  status: 204,
  summary: 'Has a failed job tried once more, within a minute.',
  params: oneJob,
})

export const deleteJob = endpoint({
  name: 'deleteJob',
  method: 'DELETE',
  path: '/admin/jobs/:job_id/',
  access: 'administrator',
  status: 204,
  summary: 'Deletes a failed job.',
  params: oneJob,
})
