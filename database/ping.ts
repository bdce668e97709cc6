import { sql } from 'kysely'
import type { Database } from './client.ts'

/** Whether the database answers within `patience` milliseconds. */
export async function answersWithin(patience: number, database: Database): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), patience)
  const asked = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
