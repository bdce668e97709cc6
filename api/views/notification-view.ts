import type { Notification } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'

/** A member's newest notifications as the contract shows them. */
export async function findNotifications(
  database: Database,
  member: number,
  count: number,
): Promise<Notification[]> {
  const rows = await database
    .selectFrom('notifications')
    .innerJoin('members as actor', 'actor.id', 'notifications.actor_id')
    .innerJoin('posts', 'posts.id', 'notifications.post_id')
    .select([
      'notifications.id',
      'notifications.read',
      'actor.name as actor_name',
      'actor.profile_picture as actor_profile_picture',
      'notifications.verb',
      'notifications.created_at',
      'notifications.post_id',
      'posts.title as post_title',
    ])
    .where('notifications.member_id', '=', member)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() }))
}
