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

export async function readHealth(database: Database): Promise<DatabaseHealth> {
  const { rows } = await sql<DatabaseHealth>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (
        select coalesce(checksum_failures, 0) from pg_stat_database where datname = current_database()
      ) as "damagedPages",
      (
        select count(*) from mails where status = 'waiting' and created_at < now() - interval '1 hour'
      ) as "lateMails",
      (
        select count(*) from mails where status = 'expired' and created_at > now() - interval '7 days'
      ) as "expiredMails"
  `.execute(database)
  return rows[0]!
}
