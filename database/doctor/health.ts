import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

export interface DatabaseHealth {
  version: string
  /** Size of the database in bytes. */
  size: number
  /** Pages that failed their checksum. */
  damagedPages: number
  /** Mails that have waited for more than an hour. */
  lateMails: number
  /** Mails that expired unsent in the last week. */
  expiredMails: number
}

/** Before the first start after a restore there is no job queue, and no mail waits. */
export async function readHealth(database: Database): Promise<DatabaseHealth> {
  const { rows } = await sql<Omit<DatabaseHealth, 'lateMails' | 'expiredMails'> & { hasQueue: boolean }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (
        select coalesce(checksum_failures, 0) from pg_stat_database where datname = current_database()
      ) as "damagedPages",
      to_regclass('pgboss.job') is not null as "hasQueue"
  `.execute(database)
  const { hasQueue, ...health } = rows[0]!
  return { ...health, ...(hasQueue ? await readMails(database) : { lateMails: 0, expiredMails: 0 }) }
}

async function readMails(database: Database): Promise<Pick<DatabaseHealth, 'lateMails' | 'expiredMails'>> {
  const { rows } = await sql<Pick<DatabaseHealth, 'lateMails' | 'expiredMails'>>`
    select
      count(*) filter (where state < 'completed' and created_on < now() - interval '1 hour') as "lateMails",
      count(*) filter (where state = 'failed' and completed_on > now() - interval '7 days') as "expiredMails"
    from pgboss.job where name = 'mail'
  `.execute(database)
  return rows[0]!
}
