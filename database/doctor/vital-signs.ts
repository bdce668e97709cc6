import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

export interface VitalSigns {
  version: string
  /** Of the database, in bytes. */
  size: number
  /** Pages that came back from the disk other than they were written. */
  damagedPages: number
  /** Mails that should have been sent an hour ago, and that were given up in the last week. */
  lateMails: number
  lostMails: number
}

/** How the database itself is. */
export async function readVitalSigns(database: Database): Promise<VitalSigns> {
  const { rows } = await sql<VitalSigns>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (
        select coalesce(checksum_failures, 0) from pg_stat_database where datname = current_database()
      ) as "damagedPages",
      (
        select count(*) from pgboss.job
        where name = 'mail' and state < 'completed' and created_on < now() - interval '1 hour'
      ) as "lateMails",
      (
        select count(*) from pgboss.job
        where name = 'mail' and state = 'failed' and completed_on > now() - interval '7 days'
      ) as "lostMails"
  `.execute(database)
  return rows[0]!
}
