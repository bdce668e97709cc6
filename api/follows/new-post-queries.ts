import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { recordEvent } from '#api/events/public.ts'

interface Batch {
  /** The last follower of the batch; null when there are no more. */
  last: number | null
  /** Members who were notified. */
  notified: number[]
}

interface Announcement {
  post: number
  author: number
  tool: number | null
}

/** What followers of a post are notified by; undefined when the post is deleted or hidden. */
export async function findAnnouncement(database: Database, post: number): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    select id as post, author_id as author, tool_id as tool from posts where id = ${post} and hidden_because is null
  `.execute(database)
  return rows[0]
}

/**
 * Notifies the next followers of the post's author and tool, in the order of their ids. Those who have a notification of the
 * post, or are mentioned in it, are left out, so a repeated job notifies nobody again. Nobody is notified of a post that is
 * deleted or hidden by now.
 */
export async function announceToFollowers(
  database: Database,
  { post, author, tool }: Announcement,
  after: number,
  count: number,
): Promise<Batch> {
  const statement = sql<Batch>`
    with followers as materialized (
      select member_id from (
        (
          select member_id from member_follows where followed_id = ${author} and member_id > ${after}
          order by member_id limit ${count}
        )
        union
        (
          select member_id from tool_follows
          where tool_id = ${tool}::integer and member_id > ${after} and member_id <> ${author}
          order by member_id limit ${count}
        )
      ) followers
      order by member_id limit ${count}
    ), locked as materialized (
      select id from members where id in (select member_id from followers) order by id for key share
    ), target as materialized (
      select id from posts
      where id = ${post} and hidden_because is null and (select count(*) from locked) >= 0
      for key share
    ), ${recordEvent('post_announced', {
      actor: author,
      recipients: sql`
        select locked.id as member_id, target.id as post_id, null::integer as comment_id from locked, target
        where not exists (
          select from notifications earlier
          where earlier.member_id = locked.id and earlier.kind in ('new_post', 'mention')
            and earlier.actor_id = ${author} and earlier.post_id = target.id and earlier.comment_id is null
        )`,
    })}
    select (select max(member_id) from followers) as last,
      (select coalesce(json_agg(member_id), '[]') from notified) as notified`
  const { rows } = await statement.execute(database)
  return rows[0]!
}
