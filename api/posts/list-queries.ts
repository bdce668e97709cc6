import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Counts the public lists that hold posts which were hidden, or are shown again. */
export async function recountListsWith(transaction: Database, posts: number[]): Promise<void> {
  await sql`
    select recount_list_items(array(
      select list_id from saved_items join saved_lists on saved_lists.id = list_id
      where post_id = any (${posts}::integer[]) and visibility = 'public'
    ))
  `.execute(transaction)
}
