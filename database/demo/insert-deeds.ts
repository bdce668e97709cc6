import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import type { Clock } from './clock.ts'
import type { DemoContent } from './content.ts'
import { likesOf, ratingsOf, type Deed } from './engagement.ts'
import type { Ids } from './ids.ts'

const unreadHours = 20

/** Inserts what members did to the tools: likes, ratings, comments, and what their authors are told of it. */
export async function insertDeeds(
  database: Database,
  { members, tools }: DemoContent,
  ids: Ids,
  clock: Clock,
): Promise<void> {
  const row = ({ tool, member, hours_ago }: Deed) => ({
    post_id: ids.post(tool),
    member_id: ids.member(member),
    created_at: clock(hours_ago),
  })
  const likes = tools.flatMap((tool) => likesOf(tool, members)).map(row)
  const ratings = tools
    .flatMap((tool) => ratingsOf(tool, members))
    .map((rating) => ({ ...row(rating), value: rating.value }))
  const comments = tools.flatMap(({ title, comments }) =>
    comments.map(({ author, hours_ago, text }) => ({
      ...row({ tool: title, member: author, hours_ago }),
      text,
    })),
  )
  await database.insertInto('likes').values(likes).execute()
  await database.insertInto('ratings').values(ratings).execute()
  await database.insertInto('comments').values(comments).execute()
  await notifyAuthors(database, clock(unreadHours))
}

/** What happened since a while ago is still unread. */
async function notifyAuthors(database: Database, unreadSince: Date): Promise<void> {
  await sql`
    insert into notifications (member_id, actor_id, post_id, comment_id, kind, read, created_at)
    select author_id, deed.member_id, deed.post_id, comment_id, kind, deed.created_at < ${unreadSince},
      deed.created_at
    from (
      select post_id, member_id, null::integer as comment_id, 'like' as kind, created_at from likes
      union all
      select post_id, member_id, null, 'rating', created_at from ratings
      union all
      select post_id, member_id, id, 'comment', created_at from comments
    ) deed
    join posts on posts.id = deed.post_id
    where deed.member_id <> author_id
    order by deed.created_at
  `.execute(database)
}
