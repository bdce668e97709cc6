import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { findNamed, newlyNamed } from '#api/members/mentions/public.ts'
import { notify } from '#api/notifications/public.ts'
import { authorFor, lockTarget, withdrawReply } from '#api/posts/public.ts'

/** A post as a member who may answer it sees it. */
interface AnswerablePost {
  is_maker: boolean
  /** Whether it has a reply of this member; null without any. */
  is_own: boolean | null
}

/** A shown post; or undefined. */
export async function findAnswerable(
  database: Database,
  member: number,
  post: number,
): Promise<AnswerablePost | undefined> {
  const { rows } = await sql<AnswerablePost>`
    select exists (
      select from tool_makers where tool_makers.tool_id = posts.tool_id and member_id = ${member}::integer
    ) as is_maker, reply.member_id = ${member}::integer as is_own
    from posts left join maker_replies reply on reply.post_id = posts.id
    where posts.id = ${post}::integer and hidden_because is null
  `.execute(database)
  return rows[0]
}

/** The tool of a post whose reply was written or deleted. */
interface Answered {
  tool_id: number | null
}

/** The reply to a locked post. */
interface Reply {
  member_id: number
  mentions: { member_id: number }[]
}

function findReply(transaction: Database, post: number): Promise<Reply | undefined> {
  return transaction
    .selectFrom('maker_replies')
    .select(['member_id', sql<Reply['mentions']>`mentions`.as('mentions')])
    .where('post_id', '=', post)
    .executeTakeFirst()
}

async function isMaker(transaction: Database, member: number, tool: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from tool_makers where tool_id = ${tool}::integer and member_id = ${member}
  `.execute(transaction)
  return rows.length > 0
}

/**
 * Writes the reply of the maker to a post. Notifies whom it mentions and, of the first reply of a maker, the author. An edit
 * keeps the time. Returns the tool; undefined when the post is gone or the member is no maker of it.
 */
export function writeReply(
  database: Database,
  member: number,
  post: number,
  text: string,
): Promise<Answered | undefined> {
  return inTransaction(database, async (transaction) => {
    const found = await findNamed(transaction, text)
    const others = found.map(({ member_id }) => member_id)
    const target = await lockTarget(transaction, { member, post, others })
    if (!target || !(await isMaker(transaction, member, target.tool_id))) return undefined
    const named = found.filter(({ member_id }) => target.people.has(member_id))
    const before = await findReply(transaction, post)
    await sql`
      insert into maker_replies as reply (post_id, member_id, text, mentions)
      values (${post}, ${member}, ${text}, ${JSON.stringify(named)})
      on conflict (post_id) do update set text = excluded.text, mentions = excluded.mentions,
        member_id = excluded.member_id,
        created_at = case when reply.member_id = excluded.member_id then reply.created_at else excluded.created_at end
    `.execute(transaction)
    const isEdit = before?.member_id === member
    if (before && !isEdit) await withdrawReply(transaction, post, before.member_id)
    const known = isEdit ? before.mentions.map(({ member_id }) => member_id) : []
    const mentioned = newlyNamed(named, [member, ...known])
    await notify(transaction, 'member_mentioned', {
      actor: member,
      recipients: mentioned.map((member_id) => ({ member_id, post_id: post })),
    })
    if (!isEdit && !mentioned.includes(target.author_id)) {
      await notify(transaction, 'maker_replied', { actor: member, recipients: authorFor(member, target) })
    }
    return { tool_id: target.tool_id }
  })
}

/**
 * Deletes the reply of the maker, for its writer and for makers of the tool. Returns the tool; undefined when there is nothing to
 * delete.
 */
export function deleteReply(database: Database, member: number, post: number): Promise<Answered | undefined> {
  return inTransaction(database, async (transaction) => {
    const target = await lockTarget(transaction, { member, post })
    const reply = target && (await findReply(transaction, post))
    if (!reply) return undefined
    if (reply.member_id !== member && !(await isMaker(transaction, member, target.tool_id))) return undefined
    await transaction.deleteFrom('maker_replies').where('post_id', '=', post).execute()
    await withdrawReply(transaction, post, reply.member_id)
    return { tool_id: target.tool_id }
  })
}
