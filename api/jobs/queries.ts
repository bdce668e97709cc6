import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { QueueName } from '#database/job-queue.ts'

/** The jobs of a queue that wait or run, and those that failed and are still stored. */
export interface QueueCounts {
  queue: QueueName
  waiting: number
  failed: number
}

/** Counts the jobs of each queue. */
export async function readQueues(database: Database): Promise<QueueCounts[]> {
  const { rows } = await sql<QueueCounts>`
    select queue.name as queue, count(*) filter (where state < 'completed') as waiting,
      count(*) filter (where state = 'failed') as failed
    from pgboss.queue left join pgboss.job on job.name = queue.name
    where left(queue.name, 2) <> '__' group by queue.name order by queue.name
  `.execute(database)
  return rows
}
