import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, time } from './fields.ts'

/** The `actor_name` of what moderators did: which of them it was is nobody else's business. */
export const theModerators = 'The moderators'

export const notification = z
  .object({
    id,
    read: z.boolean(),
    actor_name: z.string(),
    actor_profile_picture: z.string().nullable(),
    verb: z.enum([
      'liked your post',
      'commented on your post',
      'rated your post',
      'hid your post',
      'restored your post',
      'hid your comment',
      'restored your comment',
      'approved your new link',
      'rejected your new link',
      'reset your profile',
    ]),
    timestamp: time,
    /** Null when it is about no post: about the member's profile. */
    post_id: id.nullable(),
    /** Empty when it is about no post. */
    post_title: z.string(),
    /** Why, where moderators did it; else empty. */
    note: z.string(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof notification>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications/',
  access: 'member',
  status: 200,
  summary: 'The newest 50 notifications.',
  answer: z.array(notification),
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

export const markAllNotificationsRead = endpoint({
  name: 'markAllNotificationsRead',
  method: 'POST',
  path: '/notifications/mark_all_read/',
  access: 'member',
  status: 204,
  summary: 'Marks all notifications as read.',
})
