import { sql } from 'kysely'
import type { z } from 'zod'
import type { MessageType, messageData } from '#contract/webhooks.ts'
import type { Database } from '#database/client.ts'
import type { Json } from '#api/http/response.ts'
import { selectComments, toComment } from '#api/comments/public.ts'
import { readMember } from '#api/members/public.ts'
import { readPost } from '#api/posts/public.ts'
import { findToolById, toTool } from '#api/tools/public.ts'

type Data<Type extends MessageType> = z.output<(typeof messageData)[Type]>

/** Reads the data of a message about the item with an id, as guests may see it now. Undefined when they may not. */
type Read<Type extends MessageType> = (
  database: Database,
  id: number,
) => Promise<Data<Type> | Json<Data<Type>> | undefined>

async function readComment(database: Database, id: number) {
  const row = await selectComments(database)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('comments.post_id')
    .where('comments.id', '=', id)
    .where('posts.hidden_because', 'is', null)
    .executeTakeFirst()
  return row && { ...toComment(row), post_id: row.post_id }
}

async function readReport(database: Database, id: number) {
  const { rows } = await sql<Data<'report.created'>>`
    select reports.id, reason, kind, post_id, comment_id from reports join cases on cases.id = case_id
    where reports.id = ${id}
  `.execute(database)
  return rows[0]
}

async function readTool(database: Database, id: number) {
  const row = await findToolById(database, id)
  return row && toTool(row)
}

const readers: { [Type in MessageType]: Read<Type> } = {
  'post.published': readPost,
  'post.updated': readPost,
  'post.deleted': async (_database, id) => ({ id }),
  'comment.created': readComment,
  'member.registered': readMember,
  'report.created': readReport,
  'tool.changed': readTool,
  test: async () => ({}),
}

export interface Happened {
  type: MessageType
  subject_id: number | null
  created_at: Date
}

/** The body of a message. Undefined when the item is not public any more. */
export async function messageOf(database: Database, event: Happened): Promise<string | undefined> {
  const { type, subject_id, created_at } = event
  const data = await readers[type](database, subject_id ?? 0)
  return data && JSON.stringify({ type, timestamp: created_at.toISOString(), data })
}
