import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#database/client.ts'

/** Expects beside every post, and in its search document, the categories that its rows say; and at least one. */
export async function expectRightCategories(database: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p left join post_documents d on d.post_id = p.id
    cross join lateral (
      select coalesce(array_agg(f.category_id order by f.category_id), '{}') as ids,
        coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name)), '[]') as shown
      from post_categories f join categories c on c.id = f.category_id where f.post_id = p.id
    ) filed
    where p.category_ids <> filed.ids or p.categories::jsonb <> filed.shown or filed.ids = '{}'
      or (p.hidden_because is null and d.category_ids is distinct from filed.ids)
  `.execute(database)
  expect(rows).toEqual([])
}
