import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { groupCommit } from '#database/group-commit.ts'
import { Overloaded } from '#api/http/app-error.ts'
import { type Target, lockPost, lockPosts } from '#api/posts/public.ts'
import { actorOfRecipient, authorsOfPosts, recordEvent } from '#api/events/public.ts'
import { hasMentions, idsOfNamed, mentionedNow, namedMembers, recordMentions } from '#api/mentions/public.ts'
import { commentColumnList, type CommentRow } from './presenter.ts'

const deepest = sql.lit(limits.commentDepth)

interface NewComment {
  member: number
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

/** Parts of a `with` that write comments at the top and notify the posts' authors. */
const atTheTop = sql`written as (
    insert into comments (id, post_id, member_id, text) overriding system value
    select given.id, target.id, people.id, text
    from given join target on target.id = target_id join people on people.id = member_id
    returning *, id as comment_id
  ), ${recordEvent('comment_written', { actor: actorOfRecipient, recipients: authorsOfPosts('written') })}`

/** Parts of a `with` that write replies, and notify the authors of the comments they reply to, and the posts' authors. */
const asReplies = sql`answered as (
    select given.id, comments.member_id, case depth when ${deepest} then comments.parent_id else comments.id end as parent_id,
      least(depth + 1, ${deepest}) as depth
    from given join target on target.id = target_id
      join comments on comments.id = given.parent_id and comments.post_id = target.id
      join people on people.id = comments.member_id
    where hidden_because is null
    for key share of comments
  ), written as (
    insert into comments (id, post_id, member_id, text, parent_id, depth) overriding system value
    select given.id, target_id, people.id, text, answered.parent_id, answered.depth
    from given join answered on answered.id = given.id join people on people.id = given.member_id
    returning *, id as comment_id
  ), replied as (
    select answered.member_id, post_id, comment_id, written.member_id as actor_id
    from written join answered on answered.id = comment_id
    where answered.member_id <> written.member_id
  ), ${recordEvent('reply_written', {
    actor: actorOfRecipient,
    recipients: sql`select * from replied`,
    prefix: 'reply_',
  })}, ${recordEvent('comment_written', {
    actor: actorOfRecipient,
    recipients: sql`
      select * from (${authorsOfPosts('written')}) authors
      where (member_id, comment_id) not in (select member_id, comment_id from replied)`,
  })}`

/**
 * Writes comments that mention nobody and are all at the top, or all replies. Without a result are those whose post, member or
 * parent is not there, or locked unless it `waits`.
 */
async function writeComments(
  database: Database,
  comments: NewComment[],
  { waits }: { waits: boolean },
): Promise<(Inserted | undefined)[]> {
  const [members, posts] = [comments.map(({ member }) => member), comments.map(({ post }) => post)]
  const [texts, parents] = [comments.map(({ text }) => text), comments.map(({ parent }) => parent ?? 0)]
  const areReplies = comments[0]!.parent !== null
  const others = areReplies
    ? sql`select member_id from comments where id = any (${parents}::integer[])`
    : undefined
  const notified = areReplies
    ? sql`array(select member_id from reply_notified intersect select member_id from replied where comment_id = given.id)`
    : sql`array[]::integer[]`
  const statement = sql<Inserted & { position: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('comments', 'id'))::integer as id, given.*
      from unnest(${members}::integer[], ${posts}::integer[], ${texts}::text[], ${parents}::integer[])
        with ordinality as given (member_id, target_id, text, parent_id, position)
    ), ${lockPosts(members, posts, { waits, others })}, ${areReplies ? asReplies : atTheTop}
    select position, ${commentColumnList}, target.author_id, target.tool_id, json_build_array() as mentioned,
      ${notified} as notified
    from given join target on target.id = target_id join written as comments on comments.comment_id = given.id
      join members on members.id = comments.member_id`
  const { rows } = await statement.execute(database)
  const found = new Map(rows.map(({ position, ...inserted }) => [position, inserted]))
  return comments.map((_, index) => found.get(index + 1))
}

const groups = new WeakMap<Database, (comment: NewComment) => Promise<Inserted | undefined>>()

/**
 * Inserts a comment and notifies: whom it mentions, else the author of the comment that it replies to, else the post's author,
 * whose id and tool are returned with it. A reply to the greatest depth gets the same parent as that. Undefined when there is no
 * such post, or no such comment on it to reply to. Comments that mention nobody and come while others are written are
 * written together: see docs/decisions/0027-writes-in-groups.md.
 */
export function insertComment(database: Database, comment: NewComment): Promise<Inserted | undefined> {
  let group = groups.get(database)
  if (!group) {
    group = groupCommit({
      keyOf: (comment) => comment,
      kindOf: ({ text, parent }) => (hasMentions(text) ? undefined : parent === null ? 'top' : 'reply'),
      writeGroup: (comments) => writeComments(database, comments, { waits: false }),
      writeAlone: (comment) =>
        hasMentions(comment.text)
          ? insertWithMentions(database, comment)
          : writeComments(database, [comment], { waits: true }).then(([inserted]) => inserted),
      tooMany: () => new Overloaded(),
    })
    groups.set(database, group)
  }
  return group(comment)
}

/** Inserts a comment whose text may mention members. */
async function insertWithMentions(
  database: Database,
  { member, post, text, parent }: NewComment,
): Promise<Inserted | undefined> {
  const others = sql`${idsOfNamed} union select member_id from comments where id = ${parent}::integer`
  const statement = sql<Inserted>`
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
  const { rows } = await statement.execute(database)
  return rows[0]
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
  const { rows } = await statement.execute(database)
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
  const { rows } = await statement.execute(database)
  return rows[0]
}
