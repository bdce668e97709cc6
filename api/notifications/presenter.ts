import { sql } from 'kysely'
import { theModerators, type Notification } from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'

/** Nothing is told of what is hidden, but that it is, to its author. */
const isToldOf = sql<boolean>`
  (posts.hidden_because is null or (notifications.actor_id is null and posts.author_id = notifications.member_id))
  and (comments.hidden_because is null or notifications.actor_id is null)`

/** A member's newest notifications. */
export function findNotifications(database: Database, member: number, count: number) {
  return database
    .selectFrom('notifications')
    .leftJoin('members as actor', 'actor.id', 'notifications.actor_id')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .select([
      'notifications.id',
      'notifications.actor_id',
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
}

type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

/** A row of `findNotifications` as the contract's Notification. */
export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    read: row.read,
    actor_name: row.actor_name ?? theModerators,
    actor_profile_picture: row.actor_profile_picture,
    verb: row.verb,
    timestamp: row.created_at.toISOString(),
    post_id: row.post_id,
    post_title: row.post_title ?? '',
    note: row.note,
  }
}
