import type { NotificationKind } from '#contract/notifications.ts'
import type { ModerationAction } from '#api/notifications/public.ts'
import type { QueueName } from '#database/job-queue.ts'

/** The consequences of an event, part of the statement that records it. */
export interface Consequences {
  /** The kind of the notification for the recipient. */
  notify?: NotificationKind
  /** Whether the notification is about a tool. */
  isAboutTool?: true
  /** Whether the notification is about a comment, of which there is one for each member, actor and kind. */
  isAboutComment?: boolean
  /** Whether the notification is about the actor alone, and no post. */
  isAboutActor?: true
  /** The moderators' action, for the notification kind `moderation`. */
  action?: ModerationAction
  /** The kind of the notification that is taken back. */
  withdraw?: NotificationKind
  /** Whether a mail is added to the queue. */
  mail?: true
  /** The queue that a job is added to. */
  job?: QueueName
}

const moderation = (action: ModerationAction) => ({ notify: 'moderation', action }) as const

/**
 * The consequences of each kind of event. All are part of the writer's statement: notifications, because the reader must
 * see them at once, and jobs, because the job queue is the outbox.
 */
export const consequences = {
  post_liked: { notify: 'like' },
  post_unliked: { withdraw: 'like' },
  post_rated: { notify: 'rating' },
  review_found_helpful: { notify: 'helpful' },
  helpful_mark_removed: { withdraw: 'helpful' },
  comment_written: { notify: 'comment' },
  reply_written: { notify: 'reply', isAboutComment: true },
  comment_liked: { notify: 'like', isAboutComment: true },
  comment_unliked: { withdraw: 'like', isAboutComment: true },
  member_mentioned: { notify: 'mention' },
  post_hidden: moderation('hide'),
  post_restored: moderation('restore'),
  comment_hidden: moderation('hide'),
  comment_restored: moderation('restore'),
  link_approved: moderation('approve_link'),
  link_rejected: moderation('reject_link'),
  member_followed: { notify: 'follow', isAboutActor: true },
  member_unfollowed: { withdraw: 'follow', isAboutActor: true },
  // A job notifies the followers, however many they are.
  post_published: { job: 'new-posts' },
  post_announced: { notify: 'new_post' },
  maker_replied: { notify: 'maker_reply' },
  reply_removed: moderation('remove_reply'),
  tool_health_changed: { notify: 'tool_health', isAboutTool: true },
  profile_reset: moderation('reset'),
  contact_message_sent: { mail: true },
  password_reset_requested: { mail: true },
} as const satisfies Record<string, Consequences>

export type EventKind = keyof typeof consequences
