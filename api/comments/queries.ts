import type { Database } from '#database/client.ts'
import { selectComments } from './presenter.ts'

/** Key of the last shown comment. */
interface CommentKey {
  at: Date
  id: number
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
  return row?.member_id ?? undefined
}
