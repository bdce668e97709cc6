import { sql } from 'kysely'
import {
  theModerators,
  type Notification,
  type NotificationGroup,
  type NotificationKind,
} from '#contract/notifications.ts'
import type { Database } from '#database/client.ts'
import { type ModerationAction, type Subject, verbOf } from './events.ts'

interface Place extends Subject {
  actor_username: string | null
  tool_slug: string | null
  list_id: number | null
  saved_need: string | null
}

const shownOnOwnPosts: (ModerationAction | null)[] = ['approve_link', 'reject_link']

/** The path of the page that a notification is about. */
function urlOf(place: Place): string {
  const { kind, action, actor_username, post_id, comment_id, tool_slug, list_id, saved_need } = place
  if (kind === 'follow') return `/members/${actor_username}`
  if (kind === 'tool_change') return `/tools/${tool_slug}/history`
  if (list_id !== null) return `/lists/${list_id}`
  if (saved_need !== null) return `/find?${new URLSearchParams({ need: saved_need })}`
  if (tool_slug !== null && post_id === null) return `/tools/${tool_slug}`
  if (post_id === null) return '/profile'
  // Guests do not find a hidden post, nor see what became of a link; its author does among the own posts.
  const isHiddenPost = action === 'hide' && comment_id === null
  if (isHiddenPost || shownOnOwnPosts.includes(action)) return '/my-posts'
  if (comment_id === null) return `/posts/${post_id}`
  return `/posts/${post_id}#${action === 'hide' ? 'comments' : `comment-${comment_id}`}`
}

/**
 * Nothing is shown about hidden posts and comments except, to their author, that they were hidden; nor about tools without a
 * shown post, nor about lists that are not public.
 */
const isShown = sql<boolean>`
  posts.deleted_at is null and (posts.hidden_because is null or (notifications.actor_id is null and posts.author_id = notifications.member_id))
  and (comments.hidden_because is null or notifications.actor_id is null)
  and (notifications.tool_id is null or tools.post_count > 0)
  and (notifications.list_id is null or (saved_lists.visibility = 'public' and actor.suspended_because is null))`

/** Whether the member has not muted the actor. */
const isUnmuted = sql<boolean>`not exists (
  select from mutes where mutes.member_id = notifications.member_id and mutes.muted_id = notifications.actor_id
)`

/**
 * The contract's `group`: replies and comments are grouped by post, likes of comments by comment, posts in lists by list, and
 * tools that match a need by need.
 */
export const groupOf = sql<string>`concat_ws('-',
  notifications.kind, 'list-' || notifications.list_id, 'need-' || notifications.saved_need_id,
  case when notifications.list_id is null then 'post-' || notifications.post_id end,
  case when notifications.saved_need_id is null then 'tool-' || notifications.tool_id end,
  case when notifications.kind = 'like' then 'comment-' || notifications.comment_id end,
  case when notifications.kind = 'moderation' then notifications.id end)`

/** The notifications of a member that may be shown, by the site or by a mail, newest first. */
export function shownNotifications(database: Database, member: number) {
  return database
    .selectFrom('notifications')
    .leftJoin('members as actor', 'actor.id', 'notifications.actor_id')
    .leftJoin('posts', 'posts.id', 'notifications.post_id')
    .leftJoin('comments', 'comments.id', 'notifications.comment_id')
    .leftJoin('tools', 'tools.id', 'notifications.tool_id')
    .leftJoin('saved_lists', 'saved_lists.id', 'notifications.list_id')
    .leftJoin('saved_needs', 'saved_needs.id', 'notifications.saved_need_id')
    .select([
      'notifications.id',
      groupOf.as('group'),
      'notifications.actor_id',
      'notifications.read',
      'actor.name as actor_name',
      'actor.username as actor_username',
      'actor.profile_picture as actor_profile_picture',
      sql<NotificationKind>`notifications.kind`.as('kind'),
      'notifications.action',
      'notifications.created_at',
      'notifications.post_id',
      'notifications.comment_id',
      'posts.title as post_title',
      'notifications.note',
      'notifications.tool_id',
      'tools.slug as tool_slug',
      'tools.name as tool_name',
      'notifications.list_id',
      'notifications.more_posts',
      'saved_lists.name as list_name',
      'notifications.saved_need_id',
      'saved_needs.need as saved_need',
    ])
    .where('notifications.member_id', '=', member)
    .where(isShown)
    .where(isUnmuted)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
}

/** A member's newest notifications on the site; those after a notification, where one is given. */
export function findNotifications(
  database: Database,
  member: number,
  { count, after }: { count: number; after?: [Date, number] | undefined },
) {
  return shownNotifications(database, member)
    .where('notifications.on_site', '=', true)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`
        (notifications.created_at, notifications.id) < (${after![0]}::timestamptz, ${after![1]}::integer)`),
    )
    .limit(count)
    .execute()
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

/** A member's groups of notifications on the site, each as its newest one; those after a group's newest, where one is given. */
export function findNotificationGroups(
  database: Database,
  member: number,
  { count, after }: { count: number; after?: [Date, number] | undefined },
) {
  return database
    .with('shown', () => shownNotifications(database, member).where('notifications.on_site', '=', true))
    .with('groups', (query) =>
      query
        .selectFrom('shown')
        .select([
          sql<number>`(array_agg(id order by created_at desc, id desc))[1]`.as('newest'),
          sql<number>`count(*)`.as('count'),
          sql<number>`greatest(count(distinct coalesce(actor_id, tool_id)) - 1, 0)`.as('others'),
          sql<boolean>`bool_and(read)`.as('all_read'),
        ])
        .groupBy('group'),
    )
    .selectFrom('groups')
    .innerJoin('shown', 'shown.id', 'groups.newest')
    .selectAll('shown')
    .select(['groups.count', 'groups.others', 'groups.all_read'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`
        (shown.created_at, shown.id) < (${after![0]}::timestamptz, ${after![1]}::integer)`),
    )
    .orderBy('shown.created_at', 'desc')
    .orderBy('shown.id', 'desc')
    .limit(count)
    .execute()
}

/** A row of `findNotificationGroups` as the contract's NotificationGroup. */
export function toNotificationGroup(
  row: Awaited<ReturnType<typeof findNotificationGroups>>[number],
): NotificationGroup {
  return { ...toNotification(row), read: row.all_read, others: row.others, count: row.count }
}

/** The contract's `note`. */
function noteOf({ note, list_name, more_posts, saved_need }: NotificationRow): string {
  if (list_name !== null) return more_posts > 0 ? `and ${more_posts} more to ${list_name}` : `to ${list_name}`
  return saved_need ?? note
}

/** A row of `findNotifications` as the contract's Notification. */
export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    group: row.group,
    read: row.read,
    actor_name: row.actor_name ?? row.tool_name ?? theModerators,
    actor_profile_picture: row.actor_profile_picture,
    kind: row.kind,
    verb: verbOf(row),
    timestamp: row.created_at.toISOString(),
    url: urlOf(row),
    post_id: row.post_id,
    post_title: row.post_title ?? '',
    note: noteOf(row),
  }
}
