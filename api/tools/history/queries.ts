import { sql } from 'kysely'
import type { Database } from '#database/client.ts'

/** Events after a key, newest first. */
export interface EventPage {
  after: { at: Date; id: number } | undefined
  count: number
}

interface ChangeRow {
  id: number
  kind: 'health' | 'rating'
  note: string
  created_at: Date
}

/** Changes of a tool that are not of facts. */
export async function otherChanges(
  database: Database,
  tool: number,
  { after, count }: EventPage,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select id, kind, note, created_at from tool_changes
    where tool_id = ${tool} and kind <> 'fact'
      ${after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::integer)` : sql``}
    order by created_at desc, id desc limit ${count}
  `.execute(database)
  return rows
}

interface ReplyRow {
  post_id: number
  post_title: string
  text: string
  member_id: number
  username: string
  name: string
  created_at: Date
}

/** Replies of makers to shown posts about a tool. */
export async function makerReplies(
  database: Database,
  tool: number,
  { after, count }: EventPage,
): Promise<ReplyRow[]> {
  const { rows } = await sql<ReplyRow>`
    select post_id, title as post_title, text, member_id, username, name, replies.created_at
    from posts join maker_replies replies on post_id = posts.id join members on members.id = member_id
    where tool_id = ${tool} and hidden_because is null
      ${after ? sql`and (replies.created_at, post_id) < (${after.at}::timestamptz, ${after.id}::integer)` : sql``}
    order by replies.created_at desc, post_id desc limit ${count}
  `.execute(database)
  return rows
}
