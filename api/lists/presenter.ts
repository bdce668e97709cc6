import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SavedList } from '#contract/lists.ts'
import type { Database } from '#database/client.ts'

/** Columns of a list, without its items. */
export const savedListColumns = [
  'saved_lists.id',
  'saved_lists.name',
  'saved_lists.description',
  'saved_lists.created_at',
  'saved_lists.is_default',
  'saved_lists.post_count',
] as const

/** A row of `savedListColumns`. */
export interface SavedListRow {
  id: number
  name: string
  description: string
  created_at: Date
  is_default: boolean
  post_count: number
}

/**
 * A row of `savedListColumns` and its items as the contract's list. `post_count` counts shown items; the column counts
 * hidden posts too.
 */
export function toSavedList<Item>({ created_at, ...row }: SavedListRow, items: Item[]) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    created_at: created_at.toISOString(),
    is_default: row.is_default,
    post_count: items.length,
    items,
  }
}

/** A member's lists as in the index, in one round trip; `id` selects one. */
export async function findSavedLists(
  database: Database,
  member: number,
  { id }: { id?: number } = {},
): Promise<SavedList[]> {
  const rows = await database
    .selectFrom('saved_lists')
    .select(savedListColumns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('saved_items')
          .innerJoin('posts', 'posts.id', 'saved_items.post_id')
          .select(['posts.id', 'posts.categories'])
          .whereRef('saved_items.list_id', '=', 'saved_lists.id')
          .where('posts.hidden_because', 'is', null)
          .orderBy('saved_items.created_at', 'desc')
          .orderBy('saved_items.post_id', 'desc'),
      ).as('items'),
    )
    .where('saved_lists.member_id', '=', member)
    .$if(id !== undefined, (query) => query.where('saved_lists.id', '=', id!))
    .orderBy('saved_lists.is_default', 'desc')
    .orderBy('saved_lists.created_at')
    .orderBy('saved_lists.id')
    .execute()
  return rows.map(({ items, ...row }) => toSavedList(row, items))
}
