import { sql } from 'kysely'
import type { Notification } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'

/** Who hid something is nobody's business but the moderators'. */
export const theModerators = 'The moderators'

/** Nothing is told of what is hidden, but that it is, to its author. */
const isToldOf = sql<boolean>`
  (posts.hidden_because is null or (notifications.actor_id is null and posts.author_id = notifications.member_id))
  and (comments.hidden_because is null or notifications.actor_id is null)`

/** A member's newest notifications as the contract shows them. */
export async function findNotifications(
  database: Database,
  member: number,
  count: number,
): Promise<Notification[]> {
  const rows = await database
    .selectFrom('notifications')
    .leftJoin('members as actor', 'actor.id', 'notifications.actor_id')
    .innerJoin('posts', 'posts.id', 'notifications.post_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .select([
      'notifications.id',
      'notifications.read',
      'actor.name as actor_name',
      'actor.profile_picture as actor_profile_picture',
      'notifications.verb',
      'notifications.created_at',
      'notifications.post_id',
      'posts.title as post_title',
      'notifications.note',
    ])
    .where('notifications.member_id', '=', member)
    .where(isToldOf)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    actor_name: row.actor_name ?? theModerators,
    timestamp: created_at.toISOString(),
  }))
}
