import type { KindSettings, MailCadence } from '#contract/notification-settings.ts'
import type { Notification, NotificationKind } from '#contract/notifications.ts'

/** Moderation actions: codes of the column `notifications.action`. */
export type ModerationAction = 'hide' | 'restore' | 'approve_link' | 'reject_link' | 'reset' | 'remove_reply'

/** The columns that say what a notification is about, beside its actor. */
interface Subjects {
  post: { post_id: number }
  comment: { post_id: number; comment_id: number }
  /** A post or a comment on it. */
  text: { post_id: number; comment_id?: number | null }
  tool: { tool_id: number }
  /** A post that a list got, with the number of further ones that it got on the same day. */
  listed: { post_id: number; list_id: number; more_posts: number }
  /** A tool that fits a need which the recipient has saved. */
  result: { tool_id: number; saved_need_id: number }
  /** A post and its tool. */
  review: { post_id: number; tool_id: number }
  /** The actor or the recipient alone. */
  member: object
}

interface Event {
  kind: NotificationKind
  /** For the kind `moderation` only, whose notifications name no actor. */
  action?: ModerationAction
  about: keyof Subjects
  /** The text between the actor's name and the post's title. */
  verb: Notification['verb']
}

/** All events that members are notified of. Each kind of notification has at least one. */
export const events = {
  post_liked: { kind: 'like', about: 'post', verb: 'liked your post' },
  comment_liked: { kind: 'like', about: 'comment', verb: 'liked your comment' },
  post_rated: { kind: 'rating', about: 'post', verb: 'rated your post' },
  review_found_helpful: { kind: 'helpful', about: 'post', verb: 'found your review helpful' },
  comment_written: { kind: 'comment', about: 'comment', verb: 'commented on your post' },
  reply_written: { kind: 'reply', about: 'comment', verb: 'replied to your comment' },
  maker_replied: { kind: 'maker_reply', about: 'post', verb: 'answered as its maker' },
  member_mentioned: { kind: 'mention', about: 'text', verb: 'mentioned you' },
  member_followed: { kind: 'follow', about: 'member', verb: 'followed you' },
  post_announced: { kind: 'new_post', about: 'post', verb: 'posted' },
  tool_health_changed: { kind: 'tool_health', about: 'tool', verb: 'changed state' },
  tool_changed: { kind: 'tool_change', about: 'tool', verb: 'changed' },
  list_item_added: { kind: 'list_item', about: 'listed', verb: 'added' },
  find_result_found: { kind: 'find_result', about: 'result', verb: 'matched a need that you saved' },
  review_outdated: { kind: 'review_check', about: 'review', verb: 'has changed since your review' },
  post_hidden: { kind: 'moderation', action: 'hide', about: 'post', verb: 'hid your post' },
  post_restored: { kind: 'moderation', action: 'restore', about: 'post', verb: 'restored your post' },
  comment_hidden: { kind: 'moderation', action: 'hide', about: 'comment', verb: 'hid your comment' },
  comment_restored: {
    kind: 'moderation',
    action: 'restore',
    about: 'comment',
    verb: 'restored your comment',
  },
  link_approved: {
    kind: 'moderation',
    action: 'approve_link',
    about: 'post',
    verb: 'approved your new link',
  },
  link_rejected: {
    kind: 'moderation',
    action: 'reject_link',
    about: 'post',
    verb: 'rejected your new link',
  },
  reply_removed: { kind: 'moderation', action: 'remove_reply', about: 'post', verb: 'removed your reply' },
  profile_reset: { kind: 'moderation', action: 'reset', about: 'member', verb: 'reset your profile' },
} as const satisfies Record<string, Event>

export type EventName = keyof typeof events

/** A member who is notified of an event, and what it is about. */
export type Recipient<Name extends EventName = EventName> = {
  member_id: number
} & Subjects[(typeof events)[Name]['about']]

/** The subject of a stored notification. */
export interface Subject {
  kind: NotificationKind
  action: ModerationAction | null
  post_id: number | null
  comment_id: number | null
}

/** The text of a notification between the actor's name and the post's title. */
export function verbOf({ kind, action, comment_id }: Omit<Subject, 'post_id'>): Notification['verb'] {
  const isOfOther = comment_id === null ? 'comment' : 'post'
  const event = Object.values<Event>(events).find(
    (known) => known.kind === kind && (known.action ?? null) === action && known.about !== isOfOther,
  )
  return event!.verb
}

const mailedDaily: NotificationKind[] = ['reply', 'mention', 'moderation']
const mailedWeekly: NotificationKind[] = ['tool_change', 'list_item', 'find_result']

/** The settings of a kind that a member has not changed. */
export function usualSettings(kind: NotificationKind): KindSettings {
  return { site: true, email: usualCadence(kind), push: false }
}

function usualCadence(kind: NotificationKind): MailCadence {
  if (mailedDaily.includes(kind)) return 'daily'
  return mailedWeekly.includes(kind) ? 'weekly' : 'off'
}
