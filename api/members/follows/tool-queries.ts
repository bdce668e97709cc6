import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { lockMember } from '#database/locks.ts'
import { inTransaction } from '#database/transaction.ts'

interface FollowedTool {
  id: number
  /** Followers after the write. */
  follower_count: number
}

/** Locks the follower and the tool that has or had the slug and has a shown post. Returns its id. */
async function lockTool(transaction: Database, member: number, slug: string): Promise<number | undefined> {
  if (!(await lockMember(transaction, member))) return undefined
  const { rows } = await sql<{ id: number }>`
    select id from tools
    where id = (select tool_id from tool_slugs where slug = ${slug}) and post_count > 0
    for no key update
  `.execute(transaction)
  return rows[0]?.id
}

async function recountTool(transaction: Database, id: number): Promise<FollowedTool> {
  await sql`select recount_tool_followers(array[${id}::integer])`.execute(transaction)
  return transaction
    .selectFrom('tools')
    .select(['id', 'follower_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Follows a tool. Returns it; undefined when there is none, or none of its posts is shown. */
export function followTool(
  database: Database,
  member: number,
  slug: string,
): Promise<FollowedTool | undefined> {
  return inTransaction(database, async (transaction) => {
    const tool = await lockTool(transaction, member, slug)
    if (tool === undefined) return undefined
    await sql`
      insert into tool_follows (member_id, tool_id) values (${member}, ${tool}) on conflict do nothing
    `.execute(transaction)
    return recountTool(transaction, tool)
  })
}

/** Ends following a tool. Returns it; undefined as `followTool` does. */
export function unfollowTool(
  database: Database,
  member: number,
  slug: string,
): Promise<FollowedTool | undefined> {
  return inTransaction(database, async (transaction) => {
    const tool = await lockTool(transaction, member, slug)
    if (tool === undefined) return undefined
    await sql`
      delete from tool_follows where member_id = ${member} and tool_id = ${tool}
    `.execute(transaction)
    return recountTool(transaction, tool)
  })
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
