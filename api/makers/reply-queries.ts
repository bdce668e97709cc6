import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordEvent } from '#api/events/public.ts'
import { idsOfNamed, namedMembers } from '#api/mentions/public.ts'
import { lockPost, withdrawReply } from '#api/posts/public.ts'

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

/** The members whose notifications changed. */
interface Written {
  notified: number[]
}

/**
 * Writes the reply of the maker to a post. Notifies whom it mentions and, of the first reply of a maker, the author. An edit
 * keeps the time. Undefined when the post is gone or the member is no maker of its tool.
 */
export function writeReply(
  database: Database,
  member: number,
  post: number,
  text: string,
): Promise<Written | undefined> {
  const statement = sql<Written & { replaced: number | null }>`
    with ${namedMembers(text)}, ${lockPost(member, post, { others: idsOfNamed })}, answered as (
      select target.id as post_id, target.author_id from target
      where exists (
        select from tool_makers where tool_makers.tool_id = target.tool_id and member_id = ${member}::integer
      )
    ), before as (
      select maker_replies.member_id, maker_replies.mentions from maker_replies, answered
      where maker_replies.post_id = answered.post_id
    ), mentionable as (
      select named.* from named_members named join people on people.id = named.member_id
    ), written as (
      insert into maker_replies as reply (post_id, member_id, text, mentions)
      select post_id, ${member}::integer, ${text}, (
        select coalesce(json_agg(json_build_object('username', username, 'member_id', member_id)), '[]') from mentionable
      )
      from answered
      on conflict (post_id) do update set text = excluded.text, mentions = excluded.mentions,
        member_id = excluded.member_id,
        created_at = case when reply.member_id = excluded.member_id then reply.created_at else excluded.created_at end
      returning post_id
    ), newly_mentioned as (
      select member_id from mentionable
      where member_id <> ${member}::integer and member_id <> all (array(
        select known.member_id from before, json_to_recordset(before.mentions) as known (member_id integer)
        where before.member_id = ${member}::integer
      ))
      group by member_id order by min(place) limit ${sql.lit(limits.mention.notified)}
    ), ${recordEvent('member_mentioned', {
      actor: member,
      recipients: sql`
        select newly_mentioned.member_id, written.post_id, null::integer as comment_id from newly_mentioned, written`,
      prefix: 'mention_',
    })}, ${recordEvent('maker_replied', {
      actor: member,
      recipients: sql`
        select author_id as member_id, written.post_id, null::integer as comment_id from written, answered
        where author_id <> ${member}::integer
          and not exists (select from before where before.member_id = ${member}::integer)
          and author_id <> all (array(select member_id from newly_mentioned))`,
    })}
    select array(
      select member_id from notified union select member_id from mention_notified
      union select known.member_id from before, json_to_recordset(before.mentions) as known (member_id integer)
      where before.member_id <> ${member}::integer
    ) as notified, (select member_id from before) as replaced
    from written`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const [written] = rows
    const replaced = written?.replaced ?? member
    if (replaced !== member) await withdrawReply(transaction, post, replaced)
    return written
  })
}

/** Deletes the reply of the maker, for its writer and for makers of the tool. Undefined when there is nothing to delete. */
export function deleteReply(database: Database, member: number, post: number): Promise<Written | undefined> {
  const statement = sql<Written & { writer: number }>`
    with ${lockPost(member, post)}, removed as (
      delete from maker_replies using target
      where maker_replies.post_id = target.id and (
        maker_replies.member_id = ${member}::integer or exists (
          select from tool_makers where tool_makers.tool_id = target.tool_id and member_id = ${member}::integer
        )
      )
      returning maker_replies.member_id, maker_replies.mentions
    )
    select array(
      select author_id
      union select known.member_id from json_to_recordset(removed.mentions) as known (member_id integer)
    ) as notified, removed.member_id as writer
    from target, removed`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    const [removed] = rows
    if (removed) await withdrawReply(transaction, post, removed.writer)
    return removed
  })
}
