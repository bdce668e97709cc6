import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ModerationTables } from './tables-moderation.ts'
import type { SignInTables } from './tables-sign-in.ts'

/** Row types of the tables in `migrations/`. */
export interface Tables extends ModerationTables, SignInTables {
  members: Members
  categories: Categories
  member_interests: MemberInterests
  posts: Posts
  post_categories: PostCategories
  likes: Likes
  ratings: Ratings
  comments: Comments
  saved_lists: SavedLists
  saved_items: SavedItems
  notifications: Notifications
  summaries: Summaries
  summary_requests: SummaryRequests
  contact_messages: ContactMessages
  mails: Mails
}

interface Members {
  id: GeneratedAlways<number>
  name: string
  email: string
  username: string
  password_hash: string
  profile_picture: string | null
  bio: Generated<string>
  location: Generated<string>
  website: Generated<string>
  company: Generated<string>
  job_title: Generated<string>
  phone: Generated<string>
  social_links: JSONColumnType<{ github?: string; x?: string; linkedin?: string }, string | undefined, string>
  email_notifications: Generated<boolean>
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  role: Generated<'member' | 'moderator'>
  suspended_because: string | null
}

interface Categories {
  id: GeneratedAlways<number>
  name: string
  /** One of the site's own, and not made by a member. */
  is_standard: Generated<boolean>
}

interface MemberInterests {
  member_id: number
  category_id: number
}

interface Posts {
  id: GeneratedAlways<number>
  author_id: number
  title: string
  description: string
  personal_review: Generated<string>
  link: Generated<string>
  created_at: Generated<Date>
  like_count: Generated<number>
  comment_count: Generated<number>
  other_like_count: Generated<number>
  other_commenter_count: Generated<number>
  other_saver_count: Generated<number>
  categories: GeneratedAlways<{ id: number; name: string }[]>
  category_ids: GeneratedAlways<number[]>
  rating_1: Generated<number>
  rating_2: Generated<number>
  rating_3: Generated<number>
  rating_4: Generated<number>
  rating_5: Generated<number>
  rating_count: GeneratedAlways<number>
  avg_rating: GeneratedAlways<number | null>
  trending_score: GeneratedAlways<number>
  rating_score: GeneratedAlways<number>
  hidden_because: string | null
  edited_at: Date | null
  pending_link: string | null
}

interface PostCategories {
  post_id: number
  category_id: number
  created_at: Date
}

interface Likes {
  post_id: number
  member_id: number
  created_at: Generated<Date>
}

interface Ratings {
  post_id: number
  member_id: number
  value: number
  created_at: Generated<Date>
}

interface Comments {
  id: GeneratedAlways<number>
  post_id: number
  member_id: number
  text: string
  created_at: Generated<Date>
  hidden_because: string | null
  edited_at: Date | null
}

interface SavedLists {
  id: GeneratedAlways<number>
  member_id: number
  name: string
  description: Generated<string>
  is_default: Generated<boolean>
  post_count: Generated<number>
  created_at: Generated<Date>
}

interface SavedItems {
  list_id: number
  post_id: number
  member_id: number
  created_at: Generated<Date>
}

interface Notifications {
  id: GeneratedAlways<number>
  member_id: number
  actor_id: number | null
  post_id: number | null
  comment_id: number | null
  kind:
    | 'like'
    | 'comment'
    | 'reply'
    | 'mention'
    | 'rating'
    | 'helpful'
    | 'follow'
    | 'new_post'
    | 'maker_reply'
    | 'tool_health'
    | 'moderation'
  action: 'hide' | 'restore' | 'approve_link' | 'reject_link' | 'reset' | null
  note: Generated<string>
  read: Generated<boolean>
  created_at: Generated<Date>
}

interface Summaries {
  key: Buffer
  model: string
  summary: string
  created_at: Generated<Date>
}

interface SummaryRequests {
  member_id: number
  summary_key: Buffer
  created_at: Generated<Date>
}

interface ContactMessages {
  id: GeneratedAlways<number>
  name: string
  email: string
  subject: string
  category: 'bug' | 'feature' | 'feedback' | 'partnership'
  message: string
  created_at: Generated<Date>
}

/** The mails of earlier versions of the program. Mails are jobs in the queue `mail` now. */
interface Mails {
  id: GeneratedAlways<number>
  message_id: Generated<string>
  recipient: string
  to_member: Generated<boolean>
  reply_to: string | null
  subject: string
  text: string
  html: string
  status: Generated<'waiting' | 'sent' | 'expired'>
  attempts: Generated<number>
  due_at: Generated<Date>
  expires_at: Date
  created_at: Generated<Date>
}
