import type { MailCadence } from '#contract/notification-settings.ts'
import type { NotificationKind } from '#contract/notifications.ts'

/** The kinds of notifications, in the order of the page. */
export const kindTexts: Record<NotificationKind, { name: string; about: string }> = {
  reply: { name: 'Replies', about: 'to your comments' },
  mention: { name: 'Mentions', about: 'of your username' },
  comment: { name: 'Comments', about: 'on your posts' },
  like: { name: 'Likes', about: 'of your posts and comments' },
  rating: { name: 'Ratings', about: 'of your posts' },
  helpful: { name: 'Helpful', about: 'marks of your reviews' },
  maker_reply: { name: 'Maker answers', about: 'to your reviews' },
  follow: { name: 'Followers', about: 'who are new' },
  new_post: { name: 'New posts', about: 'of those whom you follow' },
  tool_health: { name: 'Tools', about: 'you follow that are gone or moved' },
  tool_change: { name: 'Changes', about: 'of prices and other facts of tools you follow' },
  list_item: { name: 'Lists', about: 'you follow, when posts are added' },
  find_result: { name: 'Saved needs', about: 'that a tool newly fits' },
  review_check: { name: 'Your reviews', about: 'of tools that have changed since' },
  moderation: { name: 'Moderation', about: 'of what you wrote' },
}

export const kinds = Object.keys(kindTexts) as NotificationKind[]

export const cadenceTexts: Record<MailCadence, string> = {
  off: 'Off',
  now: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
}

export const cadences = Object.keys(cadenceTexts) as MailCadence[]
