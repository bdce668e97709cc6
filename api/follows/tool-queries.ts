import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'

interface FollowedTool {
  id: number
  /** Followers after the write. */
  follower_count: number
}

/** CTEs `person` and `target` (the tool that has or had the slug), locked in the order of all writes. */
function lockTool(member: number, slug: string): RawBuilder<unknown> {
  return sql`
    person as (
      select id from members where id = ${member}::integer for key share
    ), target as (
      select id, follower_count from tools
      where id = (select tool_id from tool_slugs where slug = ${slug}) and post_count > 0
        and exists (select from person)
      for no key update
    )`
}

/** Follows a tool. Returns it; undefined when there is none, or none of its posts is shown. */
export async function followTool(
  database: Database,
  member: number,
  slug: string,
): Promise<FollowedTool | undefined> {
  const statement = sql<FollowedTool>`
    with ${lockTool(member, slug)}, followed as (
      insert into tool_follows (member_id, tool_id) select ${member}::integer, id from target
      on conflict do nothing
      returning tool_id
    )
    select id, follower_count + (select count(*) from followed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** Ends following a tool. Returns it; undefined when there is none, or none of its posts is shown. */
export async function unfollowTool(
  database: Database,
  member: number,
  slug: string,
): Promise<FollowedTool | undefined> {
  const statement = sql<FollowedTool>`
    with ${lockTool(member, slug)}, unfollowed as (
      delete from tool_follows using target where tool_id = target.id and member_id = ${member}
      returning tool_id
    )
    select id, follower_count - (select count(*) from unfollowed) as follower_count from target`
  const { rows } = await statement.execute(database)
  return rows[0]
}

/** The tools with shown posts that a member follows, the latest first. */
export function followedTools(database: Database, member: number) {
  return database
    .selectFrom('tool_follows')
    .innerJoin('tools', 'tools.id', 'tool_follows.tool_id')
    .select(['tools.slug', 'tools.name', 'tools.logo'])
    .where('tool_follows.member_id', '=', member)
    .where('tools.post_count', '>', 0)
    .orderBy('tool_follows.created_at', 'desc')
    .orderBy('tool_follows.tool_id', 'desc')
    .execute()
}
