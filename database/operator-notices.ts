import { sql } from 'kysely'
import type { Database } from './client.ts'
import type { Tables } from './tables.ts'

/**
 * Notices from processes of the site. `untrusted_proxy`: a forwarded header came from the address in `detail`, which
 * TRUST_PROXY does not name. `backup`: a backup was completed; `detail` is its size in bytes.
 */
export type NoticeName = Tables['operator_notices']['name']

export interface OperatorNotice {
  detail: string
  notedAt: Date
}

/** Stores a notice in the place of the last one of its name. */
export async function noteForOperator(database: Database, name: NoticeName, detail: string): Promise<void> {
  await database
    .insertInto('operator_notices')
    .values({ name, detail })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ detail, noted_at: sql`now()` }))
    .execute()
}

/** The notice of a name, if there is one. */
export async function readNotice(database: Database, name: NoticeName): Promise<OperatorNotice | undefined> {
  return database
    .selectFrom('operator_notices')
    .select(['detail', 'noted_at as notedAt'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Removes a notice, which is made again when its cause is still there. */
export async function removeNotice(database: Database, name: NoticeName): Promise<void> {
  await database.deleteFrom('operator_notices').where('name', '=', name).execute()
}
