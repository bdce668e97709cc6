import { sql } from 'kysely'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/open-database.ts'
import type { Site } from '#testing/site-process.ts'
import type { Person } from './members.ts'

/** Moves the sign-ins of a person three hours into the past. */
export async function ageSessions(site: Site, { id }: Person): Promise<void> {
  const config = readConfig({ DATA_DIR: site.dataDir })
  const signal = new AbortController().signal
  const { database, stop } = await openDatabase(config, { exclusive: false, log: () => {}, signal })
  await sql`
    update sessions set created_at = now() - interval '3 hours', confirmed_at = null where member_id = ${id}
  `.execute(database)
  await stop()
}
