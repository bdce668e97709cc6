import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { retrying } from '#database/retry.ts'
import { type Target, lockPost } from '#api/posts/public.ts'
import { authorOfPost, recordEvent } from '#api/events/public.ts'
import { commentColumns, selectComments, type CommentRow } from './presenter.ts'

/** Key of the last shown comment. */
interface CommentKey {
  at: Date
  id: number
}

/** Inserts a comment and notifies the post's author, whose id and tool are returned with it. Undefined when there is no such post. */
export async function insertComment(
  database: Database,
  member: number,
  post: number,
  text: string,
): Promise<(CommentRow & Pick<Target, 'author_id' | 'tool_id'>) | undefined> {
  const statement = sql<CommentRow & Pick<Target, 'author_id' | 'tool_id'>>`
    with ${lockPost(member, post)}, written as (
      insert into comments (post_id, member_id, text) select id, ${member}::integer, ${text} from target
      returning id, id as comment_id, member_id, created_at, edited_at, text
    ), ${recordEvent('comment_written', { actor: member, recipients: authorOfPost(member, 'written') })}
    select ${sql.join(commentColumns.map((column) => sql.ref(column)))}, target.author_id, target.tool_id
    from target, written as comments join members on members.id = comments.member_id`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
}

/** `count` comments on a post after a key, oldest first. */
export function commentsOn(
  database: Database,
  post: number,
  { after, count }: { after: CommentKey | undefined; count: number },
) {
  return selectComments(database)
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where('comments.post_id', '=', post)
    .where('posts.hidden_because', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('comments.created_at', 'comments.id'), '>', eb.tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(count)
    .execute()
}

/**
 * Replaces the text of the author's own comment; `edited_at` changes when the text does. Undefined when it is not
 * theirs.
 */
export function updateOwnComment(database: Database, member: number, id: number, text: string) {
  return database
    .updateTable('comments')
    .from('members')
    .set({
      text,
      edited_at: sql`case when comments.text = ${text} then comments.edited_at else clock_timestamp() end`,
    })
    .whereRef('members.id', '=', 'comments.member_id')
    .where('comments.id', '=', id)
    .where('comments.member_id', '=', member)
    .where('comments.hidden_because', 'is', null)
    .returning(commentColumns)
    .returning('comments.post_id')
    .executeTakeFirst()
}

/** Deletes the author's own comment; its notification goes too. Returns its post; undefined when it isn't theirs. */
export async function deleteOwnComment(
  database: Database,
  member: number,
  id: number,
): Promise<Target | undefined> {
  const post = sql<number>`(select post_id from comments where id = ${id} and member_id = ${member})`
  const statement = sql<Target>`
    with ${lockPost(member, post, { evenHidden: true })}
    delete from comments using target
    where comments.post_id = target.id and comments.id = ${id} and comments.member_id = ${member}
    returning target.id, target.author_id, target.tool_id`
  const { rows } = await retrying(() => statement.execute(database))
  return rows[0]
}

/** The author's id of a comment that is shown, or undefined when there is none. */
export async function authorOf(database: Database, id: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('member_id')
    .where('comments.id', '=', id)
    .where('comments.hidden_because', 'is', null)
    .where('posts.hidden_because', 'is', null)
    .executeTakeFirst()
  return row?.member_id
}

/** Whether a shown post with this id exists. */
export async function postExists(database: Database, id: number): Promise<boolean> {
  const row = await database
    .selectFrom('posts')
    .select('id')
    .where('id', '=', id)
    .where('hidden_because', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
