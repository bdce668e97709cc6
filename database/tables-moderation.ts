import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** What members reported and moderators did. */
export interface ModerationTables {
  cases: Cases
  reports: Reports
  post_versions: PostVersions
  moderation_log: ModerationLog
}

interface Cases {
  id: GeneratedAlways<number>
  kind: 'post' | 'comment' | 'member' | 'link'
  /** Null when it is about a member's profile. */
  post_id: number | null
  comment_id: number | null
  /** Whose profile was reported; null when it is about a post. */
  member_id: number | null
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
  /** The text of what was reported, as it was then. */
  reported: JSONColumnType<object> | null
}

/** A post as it was before an edit. */
interface PostVersions {
  id: GeneratedAlways<number>
  post_id: number
  title: string
  description: string
  personal_review: string
  link: string
  categories: JSONColumnType<{ id: number; name: string }[]>
  /** When it was replaced. */
  created_at: Generated<Date>
}

interface ModerationLog {
  id: GeneratedAlways<number>
  act:
    | 'hide'
    | 'restore'
    | 'dismiss'
    | 'suspend'
    | 'unsuspend'
    | 'make_moderator'
    | 'remove_moderator'
    | 'reset'
    | 'approve_link'
    | 'reject_link'
    | 'rename_category'
    | 'merge_category'
    | 'delete_category'
  moderator_id: number | null
  post_id: number | null
  comment_id: number | null
  member_id: number | null
  category_id: number | null
  /** The name that the category had. */
  category_name: string | null
  /** The name that it got, or the name of the one that it was merged into. */
  new_category_name: string | null
  merged_into: number | null
  reason: string
  created_at: Generated<Date>
}
