import { z } from 'zod'
import type * as contract from '#contract/failed-jobs.ts'
import type { FailedJob } from '#contract/failed-jobs.ts'
import { AppError, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { violates } from '#database/client.ts'
import { deleteFailedJob, failedJobs, NotRetriable, retryFailedJob } from './queries.ts'
import { withoutSecrets } from './without-secrets.ts'

const reasons = {
  blank: 'The mail was not sent in time. What it said is deleted.',
  another: 'Another job of this kind waits or runs already, and does the same.',
}

const position = z.tuple([cursorTime, z.uuid()]).transform(([at, id]) => ({ at, id }))

const output = z.union([
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ value: z.string() }).transform(({ value }) => value),
  z.object({ value: z.object({ message: z.string() }) }).transform(({ value }) => value.message),
])

function errorOf(stored: unknown): string {
  const { data } = output.safeParse(stored)
  return (data && withoutSecrets(data)) || 'The job gave no reason.'
}

export async function listFailedJobs({ database, query }: Call<typeof contract.listFailedJobs>) {
  const after = decodeCursor(query.cursor, position)
  const rows = await failedJobs(database, { after, count: query.limit + 1 })
  return pageOf(
    rows,
    query.limit,
    ({ id, kind, output, failed_at, attempts, is_blank }): FailedJob => ({
      ...{ id, kind, attempts },
      error: errorOf(output),
      failed_at: failed_at.toISOString(),
      final_because: is_blank ? reasons.blank : null,
    }),
    (row) => [row.failed_at, row.id],
  )
}

const notThere = () => notFound('There is no such failed job.')

export async function retryJob(call: Call<typeof contract.retryJob>): Promise<void> {
  const { database, params, viewer } = call
  try {
    if (!(await retryFailedJob(database, params.job_id, viewer.id))) throw notThere()
  } catch (error) {
    if (error instanceof NotRetriable) throw new AppError(409, 'conflict', reasons[error.because])
    // A job of the kind was added meanwhile.
    if (isDuplicate(error)) throw new AppError(409, 'conflict', reasons.another, { cause: error })
    throw error
  }
}

/** The unique indexes by which the queue has one job of a kind. */
function isDuplicate(error: unknown): boolean {
  const { constraint } = error as { constraint?: string }
  return constraint?.startsWith('job_') === true && violates(error, constraint)
}

export async function deleteJob(call: Call<typeof contract.deleteJob>): Promise<void> {
  const { database, params, viewer } = call
  if (!(await deleteFailedJob(database, params.job_id, viewer.id))) throw notThere()
}
