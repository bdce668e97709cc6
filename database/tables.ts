/* oxlint-disable max-lines */
// Generated from the migrated schema by `npm run db:types`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

export interface Tables {
  access_token_networks: AccessTokenNetworks
  access_tokens: AccessTokens
  account_events: AccountEvents
  admin_log: AdminLog
  cases: Cases
  categories: Categories
  category_follows: CategoryFollows
  comment_likes: CommentLikes
  comments: Comments
  contact_messages: ContactMessages
  discounted_votes: DiscountedVotes
  finder_documents: FinderDocuments
  finder_meanings: FinderMeanings
  finder_model: FinderModel
  finder_needs: FinderNeeds
  finder_sentences: FinderSentences
  finder_synonyms: FinderSynonyms
  finder_tasks: FinderTasks
  former_usernames: FormerUsernames
  helpful_marks: HelpfulMarks
  idempotency_keys: IdempotencyKeys
  imports: Imports
  invite_uses: InviteUses
  invites: Invites
  known_browsers: KnownBrowsers
  last_mail: LastMail
  likes: Likes
  links_to_identify: LinksToIdentify
  list_follows: ListFollows
  maker_replies: MakerReplies
  member_follows: MemberFollows
  member_interests: MemberInterests
  member_search_texts: MemberSearchTexts
  members: Members
  mentions: Mentions
  migrations: Migrations
  moderation_log: ModerationLog
  mutes: Mutes
  notification_kind_settings: NotificationKindSettings
  notification_mail_schedule: NotificationMailSchedule
  notification_settings: NotificationSettings
  notifications: Notifications
  one_time_tokens: OneTimeTokens
  operator_notices: OperatorNotices
  passkeys: Passkeys
  post_categories: PostCategories
  post_documents: PostDocuments
  post_hides: PostHides
  post_pictures: PostPictures
  post_readers: PostReaders
  post_versions: PostVersions
  posts: Posts
  provider_identities: ProviderIdentities
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  rank_weights: RankWeights
  rate_limits: RateLimits
  ratings: Ratings
  recovery_codes: RecoveryCodes
  removed_pictures: RemovedPictures
  reports: Reports
  reset_code_attempts: ResetCodeAttempts
  reset_codes: ResetCodes
  review_checks: ReviewChecks
  saved_items: SavedItems
  saved_lists: SavedLists
  saved_need_results: SavedNeedResults
  saved_needs: SavedNeeds
  search_words: SearchWords
  sessions: Sessions
  site_pages: SitePages
  site_settings: SiteSettings
  summaries: Summaries
  summary_requests: SummaryRequests
  tool_changes: ToolChanges
  tool_claims: ToolClaims
  tool_documents: ToolDocuments
  tool_fact_changes: ToolFactChanges
  tool_facts: ToolFacts
  tool_follows: ToolFollows
  tool_links: ToolLinks
  tool_makers: ToolMakers
  tool_merges: ToolMerges
  tool_rating_days: ToolRatingDays
  tool_slugs: ToolSlugs
  tools: Tools
  two_factor: TwoFactor
  unmailed_notifications: UnmailedNotifications
  unsent_pushes: UnsentPushes
  verdict_choices: VerdictChoices
  vote_counts: VoteCounts
  vote_group_members: VoteGroupMembers
  vote_groups: VoteGroups
  webhook_deliveries: WebhookDeliveries
  webhook_events: WebhookEvents
  webhooks: Webhooks
}

interface AccessTokenNetworks {
  token_id: number
  /** The /24 or /48 of the address. */
  network: string
  first_used_at: Generated<Date>
}

interface AccessTokens {
  id: GeneratedAlways<number>
  member_id: number
  /** SHA-256 of the token. */
  token_hash: Buffer
  name: string
  scopes: string[]
  created_at: Generated<Date>
  expires_at: Date
  /** To the minute; null before the first use. */
  last_used_at: Date | null
}

/** Recent activity of an account: sign-ins, failures, changes of what signs in. */
interface AccountEvents {
  id: GeneratedAlways<number>
  member_id: number
  kind:
    | 'registered'
    | 'signed_in'
    | 'sign_in_failed'
    | 'session_ended'
    | 'sessions_ended'
    | 'password_changed'
    | 'password_reset'
    | 'email_change_requested'
    | 'email_changed'
    | 'email_change_undone'
    | 'email_verified'
    | 'two_factor_on'
    | 'two_factor_off'
    | 'recovery_code_used'
    | 'passkey_added'
    | 'passkey_removed'
    | 'provider_connected'
    | 'provider_disconnected'
    | 'username_changed'
    | 'token_created'
    | 'token_deleted'
    | 'token_used'
  browser: Generated<string>
  network: Generated<string>
  created_at: Generated<Date>
}

/** Acts of administrators. Secrets are never part of it. */
interface AdminLog {
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  /** Null for acts of the operator, and when the account is deleted. */
  member_id: number | null
  act: string
  /** The subject, as it was called then. */
  about: string
  /** Values before the act, null where there are none. */
  before: JSONColumnType<Record<string, unknown>> | null
  /** Values after the act, null where there are none. */
  after: JSONColumnType<Record<string, unknown>> | null
  /** Whether it is an act of a command, which no member gave. */
  by_operator: Generated<boolean>
}

/** Reported items: a post, comment, profile or pending link that moderators review. */
interface Cases {
  id: GeneratedAlways<number>
  /** Null when a profile is reported. */
  post_id: number | null
  comment_id: number | null
  created_at: Generated<Date>
  /** Null while the item is under review. */
  closed_at: Date | null
  kind: 'post' | 'comment' | 'member' | 'link' | 'votes'
  /** The reported profile, else null. */
  member_id: number | null
  /** The group whose votes are in step, else null. */
  group_id: number | null
}

interface Categories {
  id: GeneratedAlways<number>
  name: string
  words: GeneratedAlways<string>
  /** Comes with the site. Other categories were made by members. */
  is_standard: Generated<boolean>
  /** Set by recount_categories. */
  follower_count: Generated<number>
  key: string | null
}

interface CategoryFollows {
  member_id: number
  category_id: number
  created_at: Generated<Date>
}

interface CommentLikes {
  member_id: number
  post_id: number
  comment_id: number
  created_at: Generated<Date>
}

interface Comments {
  id: GeneratedAlways<number>
  post_id: number
  /** The author. Null for a stub: a deleted comment that stays, hidden and without text, because it has replies. */
  member_id: number | null
  text: string
  created_at: Generated<Date>
  /** Reason given by the moderator who hid the comment. Null while it is public. */
  hidden_because: string | null
  edited_at: Date | null
  parent_id: number | null
  depth: Generated<number>
  /** Direct replies that are shown. */
  reply_count: Generated<number>
  /** Direct replies that threads list: shown ones, and hidden ones and stubs with listed replies. */
  listed_reply_count: Generated<number>
  /** Set by recount_comments. */
  like_count: Generated<number>
  weight: Generated<number>
  is_tied: Generated<boolean>
  /** Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden by itself. */
  hidden_by_entry: number | null
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

/** Votes of the last 90 days that count less than whole in ranks, by the reason, as of rank_weights.weighed_at. */
interface DiscountedVotes {
  reason: string
  votes: number
}

interface FinderDocuments {
  tool_id: number
  /** Stems. A: name and tagline, B: categories and facts, C: titles and descriptions, D: reviews and comments. */
  words: string
  /** Whether the job has read the texts since they last changed: for comments, sentences and tasks. */
  is_indexed: Generated<boolean>
}

interface FinderMeanings {
  tool_id: number
  /** Apart, because reading it from the signs takes as long as comparing them. */
  dimensions: GeneratedAlways<number>
  /** Signs of the sum of the vectors of its sentences: 1 for positive. */
  signs: string
}

/** The model that made the vectors. Vectors of another one are made anew. */
interface FinderModel {
  name: string
}

/** Needs that were asked, without who asked; for 90 days. */
interface FinderNeeds {
  /** In lower case, without closing punctuation. */
  need: string
  day: Date
  count: number
  results: number
  last_asked_at: Generated<Date>
}

interface FinderSentences {
  tool_id: number
  text: string
  /** A signed byte a dimension; its direction counts. Null until the model has read the sentence. */
  vector: Buffer | null
}

interface FinderSynonyms {
  id: GeneratedAlways<number>
  phrase: string
  means: string
  created_at: Generated<Date>
}

interface FinderTasks {
  tool_id: number
  task: string
}

/** Usernames that members gave up. Those of the last 90 days are reserved for them. */
interface FormerUsernames {
  id: GeneratedAlways<number>
  username: string
  member_id: number
  renamed_at: Generated<Date>
}

/** Members who found the review of a post helpful. */
interface HelpfulMarks {
  post_id: number
  member_id: number
  created_at: Generated<Date>
  is_tied: Generated<boolean>
  weight: Generated<number>
}

interface IdempotencyKeys {
  /** SHA-256 of the member, or of the network of a guest, and the key. */
  key_hash: Buffer
  /** Null for guests. */
  member_id: number | null
  /** SHA-256 of the call, its path and its body. */
  request_hash: Buffer
  /** JSON of the answer. Null while the first request runs. */
  answer: string | null
  created_at: Generated<Date>
}

/** Imports of tools, with their progress. */
interface Imports {
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  finished_at: Date | null
  /** The administrator who started it; null when the account is deleted. */
  member_id: number | null
  /** The member to whom the posts belong; null when the account is deleted. */
  author_id: number | null
  file_name: string
  format: 'csv' | 'json' | 'jsonl' | 'bookmarks' | 'markdown'
  /** Null when the import has ended. */
  file: Buffer | null
  dry_run: boolean
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  error: string | null
  /** When a server worked on it last. Another one takes it over after a minute. */
  worked_at: Date | null
  /** Servers that took it since it went on last. */
  tries: Generated<number>
  /** Rows of the file; null until it was looked through. */
  row_count: number | null
  rows_read: Generated<number>
  added: Generated<number>
  joined: Generated<number>
  skipped: Generated<number>
  problems: JSONColumnType<object[], string | undefined, string>
  sample: JSONColumnType<object[], string | undefined, string>
}

/** Sign-ups with an invite. */
interface InviteUses {
  id: GeneratedAlways<number>
  invite_id: number
  /** Null when the account is deleted: the use still counts. */
  member_id: number | null
  used_at: Generated<Date>
}

/** Invites to sign up. */
interface Invites {
  id: GeneratedAlways<number>
  /** SHA-256 of the code, which is an HMAC of the id. */
  code_hash: Buffer
  note: Generated<string>
  max_uses: number
  /** Null when the account is deleted. */
  created_by: number | null
  created_at: Generated<Date>
  expires_at: Date
}

interface KnownBrowsers {
  member_id: number
  browser_hash: Buffer
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

/** When a mail was sent last, to the minute. */
interface LastMail {
  sent_at: Date
}

interface Likes {
  post_id: number
  member_id: number
  created_at: Generated<Date>
  /** The weight of the member with which the like is counted. */
  weight: Generated<number>
  /** Whether the member is tied to the tool of the post; then the like counts in no rank. */
  is_tied: Generated<boolean>
}

interface LinksToIdentify {
  id: GeneratedAlways<number>
  link: string
  post_id: number | null
  tool_id: number
}

interface ListFollows {
  member_id: number
  list_id: number
  created_at: Generated<Date>
}

/** The reply of a maker of its tool to a post. */
interface MakerReplies {
  post_id: number
  member_id: number
  text: string
  /** Members whom the text mentions: `username`, in lower case, and `member_id`, which may be gone. */
  mentions: JSONColumnType<object[], string | undefined, string>
  created_at: Generated<Date>
}

interface MemberFollows {
  /** The follower. */
  member_id: number
  followed_id: number
  created_at: Generated<Date>
}

interface MemberInterests {
  member_id: number
  category_id: number
}

/** Beginnings by which members are found: the username, and the name from each of its words on. Set by refresh_member_texts. */
interface MemberSearchTexts {
  text: string
  member_id: number
}

interface Members {
  id: GeneratedAlways<number>
  name: string
  email: string
  username: string
  /** Null for members who sign in with a passkey or another site. */
  password_hash: string | null
  /** Path below the address of the API, /media/… */
  profile_picture: string | null
  bio: Generated<string>
  location: Generated<string>
  website: Generated<string>
  company: Generated<string>
  job_title: Generated<string>
  phone: Generated<string>
  social_links: JSONColumnType<{ github?: string; x?: string; linkedin?: string }, string | undefined, string>
  email_notifications: Generated<boolean>
  /** Demo members may sign in only while the site listens on a loopback address. */
  is_demo: Generated<boolean>
  created_at: Generated<Date>
  role: Generated<'member' | 'moderator'>
  /** Reason of the suspension. Null for members in good standing. */
  suspended_because: string | null
  /** False from the registration until the address is confirmed. Matters while EMAIL_VERIFICATION is on. */
  email_verified: Generated<boolean>
  /** Null for members who are no moderators. Moderators need a second factor some days after it. */
  moderator_since: Date | null
  /** Set by recount_members. */
  follower_count: Generated<number>
  /** What a vote of the member counts in ranks, in thousandths. */
  weight: Generated<number>
  /** Why it is less than 1000. */
  weight_reason: 'unverified' | 'suspended' | 'first_day' | 'young' | 'rarely_active' | 'in_step' | null
  /** Whether a mail, or a provider that vouches for it, has proven that the address is the member's. Implies email_verified, also while EMAIL_VERIFICATION is off. A reset of the password of an account without it removes all other ways to sign in. */
  email_proven: Generated<boolean>
  is_admin: Generated<boolean>
  /** The member whose invite the member has signed up with. */
  invited_by: number | null
  /** Null while the site had no rules of its own at the sign-up. */
  rules_agreed_at: Date | null
  /** Null while the site had no privacy policy of its own at the sign-up. */
  privacy_agreed_at: Date | null
  /** The last use of a session, to the hour. Null for members who have not used one since this is recorded. */
  last_active_at: Date | null
}

/** Members whom the texts of posts and comments mention. */
interface Mentions {
  id: GeneratedAlways<number>
  post_id: number
  /** Null for a mention in the description or review of the post. */
  comment_id: number | null
  member_id: number
  /** The username in the text, in lower case. The member may have another one by now. */
  username: string
}

interface Migrations {
  name: string
  applied_at: Generated<Date>
}

/** Actions of moderators and the operator. Ids may belong to deleted rows. */
interface ModerationLog {
  id: GeneratedAlways<number>
  /** The moderation action. */
  act:
    | 'hide'
    | 'restore'
    | 'dismiss'
    | 'suspend'
    | 'unsuspend'
    | 'make_moderator'
    | 'remove_moderator'
    | 'rename_category'
    | 'merge_category'
    | 'delete_category'
    | 'reset'
    | 'approve_link'
    | 'reject_link'
    | 'merge_tool'
    | 'unmerge_tool'
    | 'rename_tool'
    | 'change_tool_link'
    | 'move_post'
    | 'revert_fact'
    | 'claim_tool'
    | 'leave_tool'
    | 'remove_reply'
    | 'suspend_voters'
    | 'clear_voters'
    | 'retire_slug'
    | 'hide_all'
    | 'undo_hide'
  /** Null for the operator. */
  moderator_id: number | null
  post_id: number | null
  comment_id: number | null
  member_id: number | null
  reason: string
  created_at: Generated<Date>
  category_id: number | null
  /** Name of the category before the action. */
  category_name: string | null
  /** Name of the category after it was renamed, or of the category it was merged into. */
  new_category_name: string | null
  /** Id of the category it was merged into. */
  merged_into: number | null
  tool_id: number | null
  /** Name of the tool before the action. */
  tool_name: string | null
  /** Name after the action, or name of the tool that it was merged into or its post was moved to. */
  new_tool_name: string | null
  /** Id of the tool that it was merged into or its post was moved to. */
  merged_into_tool: number | null
  tool_link: string | null
  new_tool_link: string | null
  /** The merge: see tool_merges. The row may be gone. */
  tool_merge_id: number | null
  /** For moderators alone: the public log does not show it. */
  retired_slug: string | null
  /** Number of posts that an act on all of a member hid or showed again. Null for other acts. */
  post_count: number | null
  /** Number of comments that an act on all of a member hid or showed again. Null for other acts. */
  comment_count: number | null
}

interface Mutes {
  member_id: number
  muted_id: number
  created_at: Generated<Date>
}

/** Settings of members about a kind of notifications that differ from the defaults. */
interface NotificationKindSettings {
  member_id: number
  kind: string
  site: boolean
  email: 'off' | 'now' | 'daily' | 'weekly'
  push: boolean
}

/** When the next mail of a cadence is due for a member. */
interface NotificationMailSchedule {
  member_id: number
  cadence: 'now' | 'daily' | 'weekly'
  /** Null while no notification waits. */
  due_at: Date | null
  /** When mails of this cadence were last queued. */
  last_at: Date | null
}

/** Settings of members about all kinds of notifications; without a row, the defaults. */
interface NotificationSettings {
  member_id: number
  /** A name of the IANA time zone database: digests are sent at 08:00 there. */
  time_zone: Generated<string>
  /** Until when neither mails nor pushes are sent. */
  paused_until: Date | null
}

interface Notifications {
  id: GeneratedAlways<number>
  member_id: number
  actor_id: number | null
  post_id: number | null
  comment_id: number | null
  read: Generated<boolean>
  created_at: Generated<Date>
  note: Generated<string>
  kind: string
  action: 'hide' | 'restore' | 'approve_link' | 'reject_link' | 'reset' | 'remove_reply' | null
  tool_id: number | null
  /** Whether the site shows it; false when its member wants this kind by mail or push only. */
  on_site: Generated<boolean>
  list_id: number | null
  saved_need_id: number | null
  /** Posts that the list got on the same day, besides this one. */
  more_posts: Generated<number>
}

interface OneTimeTokens {
  /** SHA-256 of the token. */
  token_hash: Buffer
  purpose:
    | 'verify_email'
    | 'change_email'
    | 'undo_email'
    | 'two_factor'
    | 'passkey_creation'
    | 'passkey_login'
    | 'provider_state'
    | 'provider_link'
    | 'provider_finish'
    | 'sign_in_removal'
    | 'setup'
  member_id: number | null
  data: JSONColumnType<object, string | undefined, string>
  tries_left: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
}

/** Notices from processes of the site for the operator. Backups leave them out. */
interface OperatorNotices {
  name: 'untrusted_proxy' | 'backup'
  detail: string
  noted_at: Generated<Date>
}

interface Passkeys {
  id: GeneratedAlways<number>
  member_id: number
  credential_id: Buffer
  public_key: Buffer
  /** Random bytes that name the member to authenticators; the same in all passkeys of a member. */
  user_handle: Buffer
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

interface PostCategories {
  post_id: number
  category_id: number
  /** Copy of posts.created_at, for the index on the newest posts of a category. */
  created_at: Date
}

/** Search documents of shown posts: words with their positions. Set by refresh_posts. */
interface PostDocuments {
  post_id: number
  category_ids: number[]
  title: string
  named: string
  described: string
  review: string
}

interface PostHides {
  member_id: number
  post_id: number
  created_at: Generated<Date>
}

interface PostPictures {
  id: GeneratedAlways<number>
  post_id: number
  /** The order of the pictures of a post. May have gaps. */
  position: number
  /** Path below the address of the API, /media/…; of this row alone, as is the thumbnail's. */
  path: string
  thumbnail: string
  width: number
  height: number
  alt: string
  created_at: Generated<Date>
}

/** Members but the author who opened a post. Once a post is marked as helpful, those who liked, rated or commented on it too. */
interface PostReaders {
  post_id: number
  member_id: number
  created_at: Generated<Date>
  is_tied: Generated<boolean>
}

/** Posts as they were before each edit. */
interface PostVersions {
  id: GeneratedAlways<number>
  post_id: number
  title: string
  description: string
  personal_review: string
  link: string
  categories: JSONColumnType<{ id: number; name: string }[]>
  /** Time of the edit that replaced this version. */
  created_at: Generated<Date>
  relation: Generated<'none' | 'employee' | 'founder' | 'investor' | 'paid' | 'gifted'>
  evidence: ColumnType<unknown, string | null | undefined, string | null>
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
  /** Likes by others than the author, for the trending score. */
  other_like_count: Generated<number>
  /** Members other than the author who commented, for the trending score. */
  other_commenter_count: Generated<number>
  /** Members other than the author who saved the post, for the trending score. */
  other_saver_count: Generated<number>
  /** Copy of the categories for display, ordered by name. Set by refresh_posts. */
  categories: GeneratedAlways<{ id: number; name: string }[]>
  /** Copy of the category ids for index scans. Set by refresh_posts. */
  category_ids: GeneratedAlways<number[]>
  rating_1: Generated<number>
  rating_2: Generated<number>
  rating_3: Generated<number>
  rating_4: Generated<number>
  rating_5: Generated<number>
  rating_count: GeneratedAlways<number>
  avg_rating: GeneratedAlways<number | null>
  /** Reason given by the moderator who hid the post. Null while it is public. */
  hidden_because: string | null
  edited_at: Date | null
  /** New link that waits for approval. The old link is shown until then. */
  pending_link: string | null
  /** When the author deleted it; the cleanup removes it a little later. Such a post is hidden. */
  deleted_at: Date | null
  tool_id: number | null
  /** Identity of the link: see api/tools/link-identity.ts. */
  link_identity: string | null
  /** The tie of the author to the tool. */
  relation: Generated<'none' | 'employee' | 'founder' | 'investor' | 'paid' | 'gifted'>
  /** What the author used the tool for, and how: see contract/posts.ts. */
  evidence: ColumnType<unknown, string | null | undefined, string | null>
  /** When the author last said that the post is still true. */
  verified_at: Date | null
  /** Members who found the review helpful. */
  helpful_count: Generated<number>
  /** Of these, those who are not tied to the tool. */
  counted_helpful_count: Generated<number>
  /** Members in post_readers who are not tied to the tool; 0 while nobody has found the review helpful. */
  reader_count: Generated<number>
  /** Thousandths of a vote that likes by others than the author do not count in ranks, because of weights and ties. */
  like_discount: Generated<number>
  /** As like_discount, of the members in other_commenter_count. */
  commenter_discount: Generated<number>
  /** As like_discount, of the members in other_saver_count. */
  saver_discount: Generated<number>
  /** As like_discount, of the ratings in rating_1. */
  rating_discount_1: Generated<number>
  rating_discount_2: Generated<number>
  rating_discount_3: Generated<number>
  rating_discount_4: Generated<number>
  rating_discount_5: Generated<number>
  /** As like_discount, of the marks in counted_helpful_count. */
  helpful_discount: Generated<number>
  /** Thousandths of a reader that the members in reader_count do not count, because of their weights. */
  reader_discount: Generated<number>
  /** Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden by itself. */
  hidden_by_entry: number | null
  trending_score: GeneratedAlways<number>
  rating_score: GeneratedAlways<number>
  /** Wilson lower bound of the marks in counted_helpful_count among the readers in reader_count, each by the weight of its member. */
  helpful_score: GeneratedAlways<number>
  /** Members who have it in a list, its author too. */
  saver_count: Generated<number>
  /** Of the description: its tool may have it as tagline. Set by the writer, see api/verdicts/sentences.ts. */
  first_sentence: Generated<string>
}

interface ProviderIdentities {
  /** The id of the provider in the settings: github, google or oidc. */
  provider: string
  issuer: string
  subject: string
  member_id: number
  created_at: Generated<Date>
}

/** The VAPID key pair of the site (RFC 8292), made on first use: at most one row. */
interface PushKeys {
  id: Generated<boolean>
  public_key: string
  encrypted_private_key: Buffer
}

/** Browsers that get push messages; they end with the session that turned them on. */
interface PushSubscriptions {
  id: GeneratedAlways<number>
  member_id: number
  session_hash: Buffer
  endpoint: string
  /** SHA-256 of the endpoint, which is too long for an index. */
  endpoint_hash: Buffer
  p256dh: string
  auth: string
  created_at: Generated<Date>
}

/** One row: how members were last weighed. */
interface RankWeights {
  is_only: Generated<boolean>
  /** Which rules are in force: none; only that unverified members weigh 0; or all. New members get their weight by it. */
  rules: Generated<'none' | 'verification' | 'all'>
  weighed_at: Date | null
  /** When all items were last searched for groups. */
  searched_at: Date | null
}

interface RateLimits {
  key: string
  points: Generated<number>
  expire: number | null
}

interface Ratings {
  post_id: number
  member_id: number
  value: number
  created_at: Generated<Date>
  /** Whether the member is tied to the tool of the post; then the rating counts nowhere. */
  is_tied: Generated<boolean>
  weight: Generated<number>
}

interface RecoveryCodes {
  member_id: number
  code_hash: Buffer
}

interface RemovedPictures {
  path: string
}

interface Reports {
  id: GeneratedAlways<number>
  case_id: number
  /** The member who reported the item. */
  member_id: number
  reason: 'spam' | 'abuse' | 'illegal' | 'off_topic' | 'fake' | 'outdated' | 'other'
  details: Generated<string>
  created_at: Generated<Date>
  /** Text of the item at the time of the report. */
  reported: JSONColumnType<object> | null
}

/** Wrong codes from other networks than the requesting one. */
interface ResetCodeAttempts {
  code_id: number
  network: string
  attempts: Generated<number>
}

interface ResetCodes {
  /** In lower case. */
  email: string
  salt: Buffer
  code_hmac: Buffer
  /** An IPv4 address or the /64 of an IPv6 address. */
  requested_from: string
  /** Wrong codes with the email, from the requesting network. */
  attempts: Generated<number>
  created_at: Generated<Date>
  reset_token_hash: Buffer | null
  confirmed_at: Date | null
  id: GeneratedAlways<number>
  /** Wrong codes without an email, from the requesting network. */
  attempts_without_email: Generated<number>
}

/** Reviews whose authors were asked whether they are still true. */
interface ReviewChecks {
  post_id: number
  asked_at: Generated<Date>
}

interface SavedItems {
  list_id: number
  post_id: number
  /** Owner of the list, repeated to count each member once. */
  member_id: number
  created_at: Generated<Date>
  note: Generated<string>
  /** The highest stands first; of equal ones, which are older than this column, the latest saved. */
  rank: Generated<number>
  weight: Generated<number>
  is_tied: Generated<boolean>
}

interface SavedLists {
  id: GeneratedAlways<number>
  member_id: number
  name: string
  description: Generated<string>
  is_default: Generated<boolean>
  post_count: Generated<number>
  created_at: Generated<Date>
  visibility: Generated<'private' | 'link' | 'public'>
  /** Part of the link to a list that is not private. A list that was private in between has a new one. */
  key: string | null
  follower_count: Generated<number>
  /** Shown posts of a public list of a member who is not suspended; else 0. */
  shown_count: Generated<number>
  /** Null for a list that has not changed since this column exists. */
  updated_at: Generated<Date | null>
  /** Thousandths of a follower that the members in follower_count do not count, because of their weights. */
  follower_discount: Generated<number>
}

/** Tools that evaluations of a saved need have found, also those that it finds no longer. */
interface SavedNeedResults {
  saved_need_id: number
  tool_id: number
  /** Whether the tool was ever among the first results. */
  was_first: boolean
  /** Conditions of the need, as key and value, that a known fact of the tool contradicted. */
  unmet: string[]
  /** When it became news for the member, at most once. Null for what the base line had. */
  found_at: Date | null
}

interface SavedNeeds {
  id: GeneratedAlways<number>
  member_id: number
  need: string
  /** In lower case, without closing punctuation: equal needs are evaluated once. */
  key: string
  created_at: Generated<Date>
  /** When the member last looked at the results. */
  seen_at: Generated<Date>
  /** When the need was last evaluated. Null until the first time. */
  checked_at: Date | null
  /** The method of the last evaluation. Null before the first one; results of another method are a new base line. */
  method: 'words' | 'meaning' | null
}

/** Dictionary of the words in search documents, for prefixes and misspelt words. */
interface SearchWords {
  word: string
}

interface Sessions {
  token_hash: Buffer
  member_id: number
  created_at: Generated<Date>
  last_used_at: Generated<Date>
  /** The browser and system of the sign-in, such as Firefox on Windows; empty when unknown. */
  browser: Generated<string>
  /** The /24 or /48 of the address of the sign-in; empty when unknown. */
  network: Generated<string>
  id: Generated<number>
  /** When the member last gave the password or a passkey again in this session; null: never. */
  confirmed_at: Date | null
}

/** Pages that the operator has saved. */
interface SitePages {
  slug: string
  title: string
  /** In Markdown. */
  text: string
  updated_at: Generated<Date>
}

/** The settings of the site: one row. */
interface SiteSettings {
  singleton: Generated<boolean>
  name: Generated<string>
  tagline: Generated<string>
  /** Path of the picture. */
  logo: string | null
  /** As #rrggbb. Null for the colour of the style sheet. */
  accent: string | null
  /** In Markdown. */
  announcement: string | null
  registration: Generated<'open' | 'invite' | 'closed'>
  /** Whether the public data may be downloaded. */
  dump: Generated<boolean>
  dump_licence: Generated<string>
  /** Whether the public moderation log names members. */
  public_log_names: Generated<boolean>
}

interface Summaries {
  /** SHA-256 of the model name and the text. */
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

interface ToolChanges {
  id: GeneratedAlways<number>
  tool_id: number
  kind: 'fact' | 'health' | 'rating'
  key: string | null
  before: ColumnType<unknown, string | null | undefined, string | null>
  after: ColumnType<unknown, string | null | undefined, string | null>
  /** The change in words. */
  note: string
  source: Generated<string>
  /** Member who changed the fact. */
  member_id: number | null
  /** When the tool changed, not when its followers were told. */
  created_at: Generated<Date>
  /** The last follower, by id, who was told; null when all were. */
  told_to: number | null
}

/** Claims of tools that are not verified yet. Verified ones are in tool_makers. */
interface ToolClaims {
  id: GeneratedAlways<number>
  tool_id: number
  member_id: number
  created_at: Generated<Date>
}

/** Features and words of the tools with a shown post. */
interface ToolDocuments {
  tool_id: number
  features: number[]
  /** In lower case. */
  name: string
  words: string
}

interface ToolFactChanges {
  id: GeneratedAlways<number>
  tool_id: number
  key: string
  /** Null where there was no such fact. */
  before: ColumnType<unknown, string | null, string | null>
  /** Null where the fact was removed. */
  after: ColumnType<unknown, string | null, string | null>
  source: Generated<string>
  member_id: number | null
  created_at: Generated<Date>
  reverted_at: Date | null
  /** Source of the value before the change. */
  before_source: Generated<string>
  /** Member who had given the value before the change. */
  before_member_id: number | null
  /** When the value before the change had been checked. */
  before_checked_at: Date | null
  /** The change that this one took back. */
  reverts: number | null
  /** The job that tells followers of changes has seen it. */
  is_compared: Generated<boolean>
}

interface ToolFacts {
  tool_id: number
  key: string
  value: ColumnType<unknown, string, string>
  source: Generated<string>
  member_id: number | null
  checked_at: Generated<Date>
}

interface ToolFollows {
  member_id: number
  tool_id: number
  created_at: Generated<Date>
}

interface ToolLinks {
  identity: string
  tool_id: number
}

interface ToolMakers {
  tool_id: number
  member_id: number
  created_at: Generated<Date>
}

/** Merges of the last 30 days that were not undone. */
interface ToolMerges {
  id: GeneratedAlways<number>
  source_id: number
  target_id: number
  post_ids: Generated<number[]>
  identities: Generated<string[]>
  slugs: Generated<string[]>
  facts: JSONColumnType<object[], string | undefined, string>
  fact_change_ids: Generated<number[]>
  follower_ids: Generated<number[]>
  common_follower_ids: Generated<number[]>
  maker_ids: Generated<number[]>
  common_maker_ids: Generated<number[]>
  is_name_pinned: Generated<boolean>
  is_link_pinned: Generated<boolean>
  created_at: Generated<Date>
  /** Null while a part of the posts is still to be moved. */
  merged_at: Date | null
}

interface ToolRatingDays {
  day: Date
  tool_id: number
  avg_rating: number
}

/** All slugs that were ever given. Those without a tool lead nowhere: they are reserved, or were retired. */
interface ToolSlugs {
  slug: string
  tool_id: number | null
}

/** Targets of links. Posts belong to them by posts.tool_id. */
interface Tools {
  id: GeneratedAlways<number>
  slug: string
  /** Title of its oldest shown post, unless is_renamed. */
  name: string
  is_renamed: Generated<boolean>
  /** Link of its oldest shown post, unless is_link_set. */
  link: string
  is_link_set: Generated<boolean>
  host: string
  /** Registrable domain; null for code hosts and stores, where it says nothing. */
  domain: string | null
  /** Path below the address of the API, /media/… */
  logo: string | null
  tagline: Generated<string>
  categories: GeneratedAlways<{ id: number; name: string }[]>
  category_ids: GeneratedAlways<number[]>
  post_count: Generated<number>
  /** Members who like at least one of its shown posts. */
  like_count: Generated<number>
  comment_count: Generated<number>
  /** Members who saved at least one of its shown posts. */
  save_count: Generated<number>
  follower_count: Generated<number>
  /** Members whose newest rating of one of its shown posts is 1. */
  rating_1: Generated<number>
  rating_2: Generated<number>
  rating_3: Generated<number>
  rating_4: Generated<number>
  rating_5: Generated<number>
  rating_count: GeneratedAlways<number>
  avg_rating: GeneratedAlways<number | null>
  /** Highest of its shown posts. */
  trending_score: Generated<number>
  health_state: Generated<'unknown' | 'alive' | 'moved' | 'parked' | 'gone' | 'unreachable'>
  health_checked_at: Date | null
  health_since: Date | null
  health_location: string | null
  /** The tool that has its posts, links and slugs now. */
  merged_into: number | null
  created_at: Generated<Date>
  /** Time of the next attempt to fetch the logo; null after a success. */
  logo_next_at: Generated<Date | null>
  logo_attempts: Generated<number>
  /** Time of the next check of the link. */
  health_next_at: Generated<Date>
  /** Days in a row on which the link failed; each day counts once. */
  health_failures: Generated<number>
  /** The last failure that was counted. */
  health_failed_at: Date | null
  /** Categories and facts by which tools are filtered: see api/tools/features.ts. */
  features: GeneratedAlways<number[]>
  rating_discount_1: Generated<number>
  rating_discount_2: Generated<number>
  rating_discount_3: Generated<number>
  rating_discount_4: Generated<number>
  rating_discount_5: Generated<number>
  rating_score: GeneratedAlways<number>
}

interface TwoFactor {
  member_id: number
  /** Encrypted with AES-256-GCM by a key of SECRET: nonce, ciphertext, tag. */
  secret: Buffer
  created_at: Generated<Date>
  /** Null until the member has entered a first code. */
  confirmed_at: Date | null
  /** The time step of the last code that was accepted: no code works twice. */
  last_step: Generated<number>
}

/** Notifications that wait for a mail or a digest. */
interface UnmailedNotifications {
  notification_id: number
  member_id: number
}

/** Push messages that wait to be sent: the outbox of a notification. */
interface UnsentPushes {
  notification_id: number
  subscription_id: number
  /** When to try; a worker that tries moves it on first, so that no other one tries as well. */
  due_at: Generated<Date>
  attempts: Generated<number>
}

/** Texts of the sentences are not stored: they are hashed from the texts that are shown. */
interface VerdictChoices {
  tool_id: number
  /** The model that has made the claims. */
  model: string | null
  /** Of each aspect and stance the hashes of its sentences. Null where there is nothing to choose from. */
  claims: ColumnType<unknown, string | null | undefined, string | null>
  /** Whether the model has read the texts since they last changed. */
  is_current: Generated<boolean>
  /** When the model was last asked. Those it fails on come last. */
  tried_at: Date | null
}

/** One row: the number of votes from `since` to `counted_at`. */
interface VoteCounts {
  is_only: Generated<boolean>
  since: Date
  counted_at: Date
  votes: number
}

interface VoteGroupMembers {
  group_id: number
  member_id: number
}

/** Members whose votes for a post, or low or high ratings of a tool, are in step. */
interface VoteGroups {
  id: GeneratedAlways<number>
  kind: 'post' | 'low' | 'high'
  post_id: number | null
  tool_id: number | null
  /** Number of such voters to expect beside the other voters. */
  expected: number
  /** Logarithm of the likelihood ratio. */
  score: number
  joined_from: Date
  joined_to: Date
  voted_from: Date
  voted_to: Date
  /** Whether the last search still shows the group. */
  is_current: Generated<boolean>
  /** When a moderator decided that the votes are honest: together these members are no group for this item any more. */
  dismissed_at: Date | null
  /** The ranking in which the votes move something: trending posts, or the best rated tools. Null without a case. */
  ranking: 'trending' | 'rating' | null
  /** Place in it if each vote counted whole, when the case was opened. */
  plain_rank: number | null
  /** Place by weights then. */
  weighed_rank: number | null
}

/** An event on its way to a webhook. */
interface WebhookDeliveries {
  id: GeneratedAlways<number>
  webhook_id: number
  event_id: string
  state: Generated<'waiting' | 'delivered' | 'failed' | 'skipped'>
  /** Of the last answer. Null without one. */
  status: number | null
  /** Why there was no answer to the last try, or no try. */
  error: string | null
  attempts: Generated<number>
  /** The next try. A minute ahead while one runs, so that another server repeats it after a crash. */
  next_at: Generated<Date | null>
  created_at: Generated<Date>
}

/** Events that a webhook listens to, written by the transaction that causes them. */
interface WebhookEvents {
  id: Generated<string>
  type: string
  /** The id of the post, comment, member, report or tool. Null for a test. */
  subject_id: number | null
  /** The author, with whose account the event is deleted. */
  member_id: number | null
  created_at: Generated<Date>
}

/** Addresses of other programs that events are sent to. */
interface Webhooks {
  id: GeneratedAlways<number>
  url: string
  events: string[]
  active: boolean
  /** The signing secret, encrypted with a key derived from SECRET. */
  secret: Buffer
  /** Why the site turned it off: the receiver answered 410, or failed for days. */
  off_because: 'gone' | 'failing' | null
  /** The first failed delivery after the last success. */
  failing_since: Date | null
  created_at: Generated<Date>
}
