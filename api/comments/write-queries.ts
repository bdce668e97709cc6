import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'
import { type Target, lockPost } from '#api/posts/public.ts'
import { authorOfPost, recordEvent } from '#api/events/public.ts'
import { hasMentions, idsOfNamed, mentionedNow, namedMembers, recordMentions } from '#api/mentions/public.ts'
import { commentColumnList, type CommentRow } from './presenter.ts'

const deepest = sql.lit(limits.commentDepth)

interface NewComment {
  post: number
  text: string
  /** The comment that it replies to; null at the top. */
  parent: number | null
}

/** The notified members. */
interface Notified {
  notified: number[]
}

type Inserted = CommentRow & Pick<Target, 'author_id' | 'tool_id'> & Notified

/**
 * Inserts a comment and notifies: whom it mentions, else the author of the comment that it replies to, else the post's author,
 * whose id and tool are returned with it. A reply to the greatest depth gets the same parent as that. Undefined when there is no
 * such post, or no such comment on it to reply to.
 */
export async function insertComment(
  database: Database,
  member: number,
  comment: NewComment,
): Promise<Inserted | undefined> {
  const isPlain = comment.parent === null && !hasMentions(comment.text)
  const statement = isPlain ? plainInsert(member, comment) : fullInsert(member, comment)
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
}

/** The shorter statement for a comment at the top that mentions nobody. */
function plainInsert(member: number, { post, text }: NewComment) {
  return sql<Inserted>`
    with ${lockPost(member, post)}, written as (
      insert into comments (post_id, member_id, text) select id, ${member}::integer, ${text} from target
      returning *, id as comment_id
    ), ${recordEvent('comment_written', { actor: member, recipients: authorOfPost(member, 'written') })}
    select ${commentColumnList}, target.author_id, target.tool_id, json_build_array() as mentioned,
      array[]::integer[] as notified
    from target, written as comments join members on members.id = comments.member_id`
}

/** The statement for a comment that replies or mentions members. */
function fullInsert(member: number, { post, text, parent }: NewComment) {
  const others = sql`${idsOfNamed} union select member_id from comments where id = ${parent}::integer`
  return sql<Inserted>`
    with ${namedMembers(text)}, ${lockPost(member, post, { others })}, answered as (
      select comments.member_id, case depth when ${deepest} then parent_id else comments.id end as parent_id,
        least(depth + 1, ${deepest}) as depth
      from comments join target on target.id = comments.post_id
      where comments.id = ${parent}::integer and hidden_because is null
      for key share of comments
    ), written as (
      insert into comments (post_id, member_id, text, parent_id, depth)
      select target.id, ${member}::integer, ${text}, answered.parent_id, coalesce(answered.depth, 0)
      from target left join answered on true
      where ${parent}::integer is null or answered.parent_id is not null
      returning *, id as comment_id
    ), ${recordMentions(member, 'written', { isEdit: false, isComment: true })}, replied as (
      select answered.member_id, post_id, comment_id from written, answered
      where answered.member_id <> ${member}::integer
        and answered.member_id <> all (array(select member_id from newly_mentioned))
    ), ${recordEvent('reply_written', {
      actor: member,
      recipients: sql`select member_id, post_id, comment_id from replied`,
      prefix: 'reply_',
    })}, ${recordEvent('comment_written', {
      actor: member,
      recipients: sql`
        select target.author_id as member_id, post_id, comment_id from target, written
        where target.author_id <> ${member}::integer
          and target.author_id <> all (array(select member_id from newly_mentioned union select member_id from replied))`,
    })}
    select ${commentColumnList}, target.author_id, target.tool_id, ${mentionedNow} as mentioned, array(
      select member_id from mention_notified union select member_id from reply_notified
    ) as notified
    from target, written as comments join members on members.id = comments.member_id`
}

/**
 * Replaces the text of the author's own comment; `edited_at` changes when the text does. Notifies whom only the new text
 * mentions. Undefined when it is not theirs.
 */
export async function updateOwnComment(database: Database, member: number, id: number, text: string) {
  const post = sql<number>`(select post_id from comments where id = ${id} and member_id = ${member})`
  const lock = lockPost(member, post, { evenHidden: true, others: idsOfNamed })
  const statement = sql<CommentRow & Notified & { post_id: number }>`
    with ${namedMembers(text)}, ${lock}, edited as (
      update comments
      set text = ${text}, edited_at = case when text = ${text} then edited_at else clock_timestamp() end
      from target
      where comments.id = ${id} and comments.post_id = target.id and member_id = ${member}::integer
        and hidden_because is null
      returning comments.*, comments.id as comment_id
    ), ${recordMentions(member, 'edited', { isEdit: true, isComment: true })}
    select ${commentColumnList}, comments.post_id, ${mentionedNow} as mentioned,
      array(select member_id from mention_notified) as notified
    from edited as comments join members on members.id = comments.member_id`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
}

/**
 * Deletes the author's own comment; its notifications go too. One with replies becomes a stub: see the trigger `keep_stub`.
 * Returns its post; undefined when it isn't theirs.
 */
export async function deleteOwnComment(
  database: Database,
  member: number,
  id: number,
): Promise<Target | undefined> {
  const post = sql<number>`(select post_id from comments where id = ${id} and member_id = ${member})`
  const statement = sql<Target>`
    with ${lockPost(member, post, { evenHidden: true })}, chosen as (
      select comments.id from comments join target on target.id = comments.post_id
      where comments.id = ${id} and comments.member_id = ${member}
      for update of comments
    ), deleted as (
      delete from comments using chosen where comments.id = chosen.id
    )
    select target.id, target.author_id, target.tool_id from target, chosen`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
}
