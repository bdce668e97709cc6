import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, paging, time } from './fields.ts'

/** The `actor_name` of what moderators did: which of them it was is not public. */
export const theModerators = 'The moderators'

/** The path of the stream of server-sent events about notifications. */
export const notificationStreamPath = '/notifications/stream/'

/** The kinds of notifications. `moderation` covers all that moderators decide; its `verb` says what. */
export const notificationKind = z.enum([
  'like',
  'comment',
  'reply',
  'mention',
  'rating',
  'helpful',
  'follow',
  'new_post',
  'maker_reply',
  'tool_health',
  'tool_change',
  'list_item',
  'find_result',
  'review_check',
  'moderation',
])
export type NotificationKind = z.infer<typeof notificationKind>

export const notification = z
  .object({
    id,
    /** The same for notifications of one kind on one thing; each decision of moderators has its own. */
    group: z.string(),
    read: z.boolean(),
    /** The member who did it, the moderators, or the tool that has changed. */
    actor_name: z.string(),
    actor_profile_picture: z.string().nullable(),
    kind: notificationKind,
    /** The text between the actor's name and the post's title, made from the kind. */
    verb: z.enum([
      'liked your post',
      'liked your comment',
      'commented on your post',
      'rated your post',
      'hid your post',
      'restored your post',
      'hid your comment',
      'restored your comment',
      'approved your new link',
      'rejected your new link',
      'reset your profile',
      'removed your reply',
      'replied to your comment',
      'mentioned you',
      'found your review helpful',
      'followed you',
      'posted',
      'answered as its maker',
      'changed state',
      'changed',
      'added',
      'matched a need that you saved',
      'has changed since your review',
    ]),
    timestamp: time,
    /** The path of the page that it is about, with a fragment for a comment. */
    url: z.string(),
    /** Null when it is about no post: about the member's profile or about a tool. */
    post_id: id.nullable(),
    /** Empty when it is about no post. */
    post_title: z.string(),
    /**
     * Why, where moderators did it; how, where a tool has changed; 'to Writing' or 'and 2 more to Writing' after a post that was
     * added to a list; the need that a tool matched; else empty.
     */
    note: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

/** Notifications of one kind on one thing, as the newest of them. `read` when all of them are. */
export const notificationGroup = notification
  .extend({
    /** Members who did the same, besides the actor; tools that matched the same need. */
    others: z.int().min(0),
    /** Notifications in the group. */
    count: z.int().min(1),
  })
  .meta({ id: 'NotificationGroup' })
export type NotificationGroup = z.infer<typeof notificationGroup>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications/',
  access: 'member',
  status: 200,
  summary: 'The newest 50 notifications; with view=all, all of them, paged.',
  query: paging.extend({ view: z.enum(['all'], { error: 'view can be all' }).optional() }),
  answer: z.array(notification),
  paged: true,
})

export const listNotificationGroups = endpoint({
  name: 'listNotificationGroups',
  method: 'GET',
  path: '/notifications/groups/',
  access: 'member',
  status: 200,
  summary: 'All notifications in groups of one kind on one thing, those with the newest notification first.',
  query: paging,
  answer: z.array(notificationGroup),
  paged: true,
})

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  method: 'POST',
  path: '/notifications/:id/mark_read/',
  access: 'member',
  whose: 'owner',
  status: 204,
  summary: 'Marks one notification as read.',
  params: z.object({ id: idInPath }),
})

export const markNotificationGroupRead = endpoint({
  name: 'markNotificationGroupRead',
  method: 'POST',
  path: '/notifications/:id/mark_group_read/',
  access: 'member',
  whose: 'owner',
  status: 204,
  summary: 'Marks one notification and the older ones of its group as read.',
  params: z.object({ id: idInPath }),
})

export const markAllNotificationsRead = endpoint({
  name: 'markAllNotificationsRead',
  method: 'POST',
  path: '/notifications/mark_all_read/',
  access: 'member',
  status: 204,
  summary: 'Marks all notifications as read.',
})
