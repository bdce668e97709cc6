import { sql } from 'kysely'
import type { AdministrativeAct } from '#contract/administration.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'

interface FailedJobRow {
  id: string
  kind: string
  /** A message, or an object with one, as the queue stores it. */
  output: unknown
  failed_at: Date
  attempts: number
  /** A mail that expired: the queue counts it, and has not what it said. */
  is_blank: boolean
}

/** Condition on `pgboss.job`: a job of the site that failed, and not one of the queue itself. */
const isFailed = sql`state = 'failed' and name not like '\\_\\_%'`

/** In milliseconds, as a cursor has it. */
const failedAt = sql`date_trunc('milliseconds', coalesce(completed_on, created_on))`

/** `count` failed jobs after a position, the latest first. */
export async function failedJobs(
  database: Database,
  { after, count }: { after: { at: Date; id: string } | undefined; count: number },
): Promise<FailedJobRow[]> {
  const rest =
    after === undefined ? sql`true` : sql`(${failedAt}, id) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<FailedJobRow>`
    select id, name as kind, output, ${failedAt} as failed_at, retry_count + 1 as attempts,
      name = 'mail' and data = '{}' as is_blank
    from pgboss.job where ${isFailed} and ${rest}
    order by ${failedAt} desc, id desc limit ${count}
  `.execute(database)
  return rows
}

interface Job {
  name: string
  is_blank: boolean
}

/** Locks a failed job for an act, which is recorded. Undefined when there is no such job. */
function actOn<Result>(
  database: Database,
  { id, memberId, act }: { id: string; memberId: number; act: AdministrativeAct },
  change: (transaction: Database, job: Job) => Promise<Result>,
): Promise<Result | undefined> {
  return inTransaction(database, async (transaction): Promise<Result | undefined> => {
    const { rows } = await sql<Job>`
      select name, name = 'mail' and data = '{}' as is_blank
      from pgboss.job where id = ${id}::uuid and ${isFailed} for update
    `.execute(transaction)
    const [job] = rows
    if (!job) return undefined
    const result = await change(transaction, job)
    await recordAct(transaction, { member: memberId, act, about: job.name, after: { id } })
    return result
  })
}

/** The job cannot be retried, because what the mail said is deleted, or because another one does its work. */
export class NotRetriable extends Error {
  readonly because: 'blank' | 'another'

  constructor(because: 'blank' | 'another') {
    super(because)
    this.because = because
  }
}

/** Puts a failed job back into its queue. False when there is no such job. Throws `NotRetriable`. */
export async function retryFailedJob(database: Database, id: string, memberId: number): Promise<boolean> {
  const retried = await actOn(database, { id, memberId, act: 'retry_job' }, async (transaction, job) => {
    if (job.is_blank) throw new NotRetriable('blank')
    const { rows } = await sql`
      select from pgboss.job other join pgboss.queue on queue.name = other.name
      where other.name = ${job.name} and other.state <= 'active' and other.policy in ('exclusive', 'short')
        and (other.policy = 'exclusive' or other.state < 'active')
      limit 1
    `.execute(transaction)
    if (rows.length > 0) throw new NotRetriable('another')
    await sql`
      update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where id = ${id}::uuid and name = ${job.name}
    `.execute(transaction)
    return true
  })
  return retried === true
}

/** Deletes a failed job. False when there is no such job. */
export async function deleteFailedJob(database: Database, id: string, memberId: number): Promise<boolean> {
  const deleted = await actOn(database, { id, memberId, act: 'delete_job' }, async (transaction, job) => {
    await sql`delete from pgboss.job where id = ${id}::uuid and name = ${job.name}`.execute(transaction)
    return true
  })
  return deleted === true
}
