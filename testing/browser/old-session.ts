import { sql } from 'kysely'
import type { Site } from '#testing/site-process.ts'
import { withDatabase } from './database.ts'
import type { Person } from './members.ts'

/** Moves the sign-ins of a person three hours into the past. */
export async function ageSessions(site: Site, { id }: Person): Promise<void> {
  await withDatabase(site, (database) =>
    sql`
      update sessions set created_at = now() - interval '3 hours', confirmed_at = null where member_id = ${id}
    `.execute(database),
  )
}
