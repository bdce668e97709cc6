import type { Generated, GeneratedAlways } from 'kysely'

/** What members reported and moderators did. */
export interface ModerationTables {
  cases: Cases
  reports: Reports
  moderation_log: ModerationLog
}

interface Cases {
  id: GeneratedAlways<number>
  post_id: number
  comment_id: number | null
  created_at: Generated<Date>
  closed_at: Date | null
}

interface Reports {
  id: GeneratedAlways<number>
  case_id: number
  member_id: number
  reason: 'spam' | 'abuse' | 'illegal' | 'off_topic' | 'other'
  details: Generated<string>
  created_at: Generated<Date>
}

interface ModerationLog {
  id: GeneratedAlways<number>
  act: 'hide' | 'restore' | 'dismiss' | 'suspend' | 'unsuspend' | 'make_moderator' | 'remove_moderator'
  moderator_id: number | null
  post_id: number | null
  comment_id: number | null
  member_id: number | null
  reason: string
  created_at: Generated<Date>
}
