import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'
import type { ChangedList } from './cache-tags.ts'

interface ItemChange {
  note?: string | undefined
  /** Among the posts of the list that the member sees, from 0. */
  position?: number | undefined
}

type Outcome = ChangedList | 'no list' | 'not in the list'

/** Changes the note and the position of a shown post in a member's list. The list is locked: changes take turns. */
export function updateItem(
  database: Database,
  { member, list, post }: { member: number; list: number; post: number },
  { note, position }: ItemChange,
): Promise<Outcome> {
  return retrying(() =>
    database.transaction().execute(async (transaction): Promise<Outcome> => {
      const { rows: lists } = await sql<ChangedList>`
        select id, visibility from saved_lists where id = ${list} and member_id = ${member} for no key update
      `.execute(transaction)
      if (!lists[0]) return 'no list'
      const { rows: items } = await sql`
        with item as (
          update saved_items set note = coalesce(${note ?? null}, note)
          where list_id = ${list} and post_id = ${post}
            and exists (select from posts where posts.id = ${post} and hidden_because is null)
          returning list_id
        )
        update saved_lists set updated_at = now() from item where id = list_id returning id
      `.execute(transaction)
      if (!items[0]) return 'not in the list'
      if (position !== undefined) {
        await sql`select move_saved_item(${list}, ${post}, ${position})`.execute(transaction)
      }
      return lists[0]
    }),
  )
}
