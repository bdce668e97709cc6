import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#database/client.ts'
import { findWrongCounters, type WrongCount } from '#database/doctor/counters.ts'

const last = 2 ** 31 - 1

/** Returns the posts, lists, tools, comments, members and categories whose stored counters differ from the rows they count. */
export async function findWrongCounts(database: Database): Promise<WrongCount[]> {
  return [
    ...(await findWrongCounters(database, 'posts', 1, last)),
    ...(await findWrongCounters(database, 'lists', 1, last)),
    ...(await findWrongCounters(database, 'tools', 1, last)),
    ...(await findWrongCounters(database, 'comments', 1, last)),
    ...(await findWrongCounters(database, 'members', 1, last)),
    ...(await findWrongCounters(database, 'categories', 1, last)),
  ]
}

/** Expects that every post and search document stores the categories of the post's rows, at least one. */
export async function expectRightCategories(database: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from posts p left join post_documents d on d.post_id = p.id
    cross join lateral (
      select coalesce(array_agg(f.category_id order by f.category_id), '{}') as ids,
        coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by lower(c.name)), '[]') as shown
      from post_categories f join categories c on c.id = f.category_id where f.post_id = p.id
    ) stored
    where p.category_ids <> stored.ids or p.categories::jsonb <> stored.shown or stored.ids = '{}'
      or (p.hidden_because is null and d.category_ids is distinct from stored.ids)
  `.execute(database)
  expect(rows).toEqual([])
}
