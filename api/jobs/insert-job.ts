import { sql, type RawBuilder } from 'kysely'
import type { QueueName } from '#database/job-queue.ts'

/** The `insert` that adds a job to a queue, as part of the statement that causes it: both happen, or neither. */
export function insertJob(queue: QueueName, data: RawBuilder<unknown>): RawBuilder<unknown> {
  return insertJobs(queue, sql`select gen_random_uuid() as id, ${data} as data, now() as created_on`)
}

/**
 * The `insert` that adds a job for each row of a query (`id`, `data`, `created_on`), with the queue's settings. Fails
 * when the queue is missing.
 */
export function insertJobs(queue: QueueName, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into pgboss.job (
      id, name, data, created_on, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      deletion_seconds, keep_until
    )
    select added.id, ${queue}, added.data, added.created_on, policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 second'
    from (${rows}) added left join pgboss.queue on queue.name = ${queue}
  `
}
