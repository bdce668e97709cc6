import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Clock } from './clock.ts'
import type { DemoContent } from './content.ts'
import { hoursAgo } from './engagement.ts'
import type { Ids } from './ids.ts'

/** Makes the members' own lists and puts into all lists what they hold. */
export async function insertLists(
  database: Database,
  { tools, lists }: DemoContent,
  ids: Ids,
  clock: Clock,
): Promise<void> {
  const byTitle = new Map(tools.map((tool) => [tool.title, tool]))
  const filled = lists.map(({ owner, name, description, tools }) => {
    const items = tools.map((title) => ({
      title,
      hours_ago: hoursAgo(byTitle.get(title)!, 'save', title, owner),
    }))
    const oldest = Math.max(...items.map(({ hours_ago }) => hours_ago))
    return { member_id: ids.member(owner), name, description, items, created_at: clock(oldest + 1) }
  })
  const own = filled
    .filter(({ name }) => name !== 'Saved')
    .map(({ member_id, name, description, created_at }) => ({ member_id, name, description, created_at }))
  await database.insertInto('saved_lists').values(own).execute()
  const items = filled.flatMap((list) => list.items.map((item) => ({ ...list, ...item })))
  await sql`
    insert into saved_items (list_id, post_id, member_id, created_at)
    select saved_lists.id, given.post_id, given.member_id, given.created_at
    from unnest(
      ${items.map(({ member_id }) => member_id)}::integer[],
      ${items.map(({ name }) => name)}::text[],
      ${items.map(({ title }) => ids.post(title))}::integer[],
      ${items.map(({ hours_ago }) => clock(hours_ago))}::timestamptz[]
    ) as given (member_id, name, post_id, created_at)
    join saved_lists on saved_lists.member_id = given.member_id and saved_lists.name = given.name
  `.execute(database)
}
