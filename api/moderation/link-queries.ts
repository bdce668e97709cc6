import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { settleLinkCase } from '#api/posts/public.ts'
import { linkedTool, recountTools, toolIdOf } from '#api/tools/public.ts'
import { recordEvent } from '#api/events/public.ts'
import { moderatorRow, type Decision } from './action-queries.ts'

/** Outcome of a decision on a pending link: `not_pending` when none, or another one, is pending. */
export type LinkOutcome = 'done' | 'unknown' | 'not_pending'

/** The parts of a `with` that all decisions on the pending link of a post begin with: `target` is the post, locked. */
function lockPost(id: number, decision: Decision): RawBuilder<unknown> {
  return sql`
    ${moderatorRow(decision, { post: id })}, author as (
      select id from members where id = (select author_id from posts where id = ${id}) for key share
    ), target as (
      select posts.* from posts join author on author.id = author_id, moderator
      where posts.id = ${id} and posts.deleted_at is null
      for no key update of posts
    )`
}

/**
 * The rest of a `with` after `changed`, the posts whose link was decided on, with the tools to count anew: tells the author
 * and writes the log.
 */
function consequences(
  act: 'approve_link' | 'reject_link',
  event: 'link_approved' | 'link_rejected',
  { reason }: Decision,
): RawBuilder<unknown> {
  return sql`
    ${recordEvent(event, {
      recipients: sql`select author_id as member_id, id as post_id, null::integer as comment_id from changed`,
      note: reason,
    })}, logged as (
      insert into moderation_log (act, moderator_id, post_id, reason)
      select ${act}, moderator.id, changed.id, ${reason} from changed, moderator
    )
    select changed.id is not null as "isDone", changed.tool_ids as tools
    from target left join changed on changed.id = target.id`
}

function decide(
  database: Database,
  id: number,
  statement: ReturnType<typeof sql<{ isDone: boolean; tools: number[] | null }>>,
): Promise<LinkOutcome> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    if (!rows[0]) return 'unknown'
    if (!rows[0].isDone) return 'not_pending'
    await settleLinkCase(transaction, id)
    await recountTools(transaction, rows[0].tools ?? [])
    return 'done'
  })
}

/** Shows the pending link of a post, as long as it is this one. The version before joins the post's history. */
export async function approvePendingLink(
  database: Database,
  id: number,
  link: string,
  decision: Decision,
): Promise<LinkOutcome> {
  const post = await database.selectFrom('posts').select('title').where('id', '=', id).executeTakeFirst()
  const tool = linkedTool(link, post?.title ?? '')
  return decide(
    database,
    id,
    sql`
      with ${lockPost(id, decision)}, approved as (
        select *, clock_timestamp() as edited_now from target where pending_link = ${link}
      ), stored as (
        insert into post_versions (
          post_id, title, description, personal_review, link, categories, relation, evidence, created_at
        )
        select id, title, description, personal_review, link, categories, relation, evidence, edited_now
        from approved
      ), changed as (
        update posts
        set link = approved.pending_link, pending_link = null, edited_at = edited_now,
          link_identity = ${tool?.identity ?? null}, tool_id = case
            when approved.link_identity is not distinct from ${tool?.identity ?? null}::text then approved.tool_id
            else ${toolIdOf(tool, sql`approved.hidden_because is not null`)}
          end
        from approved where posts.id = approved.id
        returning posts.id, posts.author_id, array_remove(array[approved.tool_id, posts.tool_id], null) as tool_ids
      ), ${consequences('approve_link', 'link_approved', decision)}`,
  )
}

/** Drops the pending link of a post. */
export function rejectPendingLink(database: Database, id: number, decision: Decision) {
  return decide(
    database,
    id,
    sql`
      with ${lockPost(id, decision)}, changed as (
        update posts set pending_link = null from target
        where posts.id = target.id and target.pending_link is not null
        returning posts.id, posts.author_id, '{}'::integer[] as tool_ids
      ), ${consequences('reject_link', 'link_rejected', decision)}`,
  )
}

/** The post of an open case about a pending link, or undefined. */
export async function postOfLinkCase(database: Database, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ post_id: number }>`
    select post_id from cases where id = ${id} and kind = 'link' and closed_at is null
  `.execute(database)
  return rows[0]?.post_id
}

/** The link of a post that waits for a decision, or undefined. */
export async function pendingLinkOf(database: Database, post: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('posts')
    .select('pending_link')
    .where('id', '=', post)
    .executeTakeFirst()
  return row?.pending_link ?? undefined
}
