import { z } from 'zod'
import { accountEvent } from './account-security.ts'
import { sentMessage } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { id, time } from './fields.ts'
import { listVisibility } from './lists.ts'
import { ownPost, postVersion, ratingValue } from './posts.ts'
import { user } from './profiles.ts'
import { reportReason } from './reports.ts'
import { askedSummary } from './summaries.ts'
import { accessToken } from './tokens.ts'
import { factChange } from './tool-facts.ts'
import { kindSettings } from './notification-settings.ts'
import { notificationKind } from './notifications.ts'

/**
 * Everything held about a member, apart from the secrets that sign in. The title of a post of somebody else is empty
 * while moderators have hidden the post.
 */
export const accountExport = z.object({
  account: user,
  sign_up: z.object({
    /** When the member agreed to the rules and the privacy policy; null where the site had none of its own. */
    rules_agreed_at: time.nullable(),
    privacy_agreed_at: time.nullable(),
    /** Username of the member whose invite they came with. */
    invited_by: z.string().nullable(),
  }),
  /** The last use of a session, to the hour; null where it was not recorded. */
  last_active_at: time.nullable(),
  posts: z.array(
    ownPost
      .omit({
        user: true,
        name: true,
        username: true,
        profile_picture: true,
        author_rating: true,
        tool: true,
        maker_reply: true,
        rating_count_others: true,
        highlight: true,
        outdated_by: true,
        job_title: true,
      })
      /** As the post was before each edit, oldest first. */
      .extend({ earlier_versions: z.array(postVersion) }),
  ),
  comments: z.array(
    z.object({
      id,
      post_id: id,
      post_title: z.string(),
      /** The comment that it replies to; null at the top. */
      parent_id: id.nullable(),
      text: z.string(),
      created_at: time,
      edited_at: time.nullable(),
      hidden_because: z.string().nullable(),
    }),
  ),
  likes: z.array(z.object({ post_id: id, post_title: z.string(), created_at: time })),
  comment_likes: z.array(z.object({ comment_id: id, post_id: id, post_title: z.string(), created_at: time })),
  /** The texts of others that mention the member; `comment_id` is null for the text of a post. */
  mentions: z.array(z.object({ post_id: id, comment_id: id.nullable(), username: z.string() })),
  ratings: z.array(z.object({ post_id: id, post_title: z.string(), value: ratingValue, created_at: time })),
  /** Posts whose review the member found helpful. */
  helpful_marks: z.array(z.object({ post_id: id, post_title: z.string(), created_at: time })),
  /** Posts of others that the member has opened, or reacted to. */
  opened_posts: z.array(z.object({ post_id: id, post_title: z.string(), created_at: time })),
  /** Changes of facts about tools. */
  fact_changes: z.array(factChange.omit({ username: true }).extend({ tool: z.string() })),
  /** Tools whose maker the member is. */
  made_tools: z.array(z.object({ slug: z.string(), name: z.string(), created_at: time })),
  /** Claims of tools that are not verified. */
  tool_claims: z.array(z.object({ slug: z.string(), name: z.string(), created_at: time })),
  maker_replies: z.array(
    z.object({ post_id: id, post_title: z.string(), text: z.string(), created_at: time }),
  ),
  saved_lists: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      is_default: z.boolean(),
      visibility: listVisibility,
      created_at: time,
      /** In the member's order. */
      items: z.array(z.object({ post_id: id, post_title: z.string(), note: z.string(), created_at: time })),
    }),
  ),
  /** The name is empty unless the list is public. */
  followed_lists: z.array(z.object({ id, name: z.string(), created_at: time })),
  /** Slug and name are empty while none of a tool's posts is shown. */
  followed_tools: z.array(z.object({ slug: z.string(), name: z.string(), created_at: time })),
  followed_members: z.array(z.object({ username: z.string(), name: z.string(), created_at: time })),
  /** The name is empty while no post of a category is shown. */
  followed_categories: z.array(z.object({ id, name: z.string(), created_at: time })),
  /** Needs that the member has saved, with the tools that have come to fit them. */
  saved_needs: z.array(
    z.object({
      need: z.string(),
      created_at: time,
      /** When the member last looked at the results. */
      seen_at: time,
      /** Slugs and names are empty while none of a tool's posts is shown. */
      tools: z.array(z.object({ slug: z.string(), name: z.string(), found_at: time })),
    }),
  ),
  muted_members: z.array(z.object({ username: z.string(), created_at: time })),
  /** Posts that the member has hidden from themselves. */
  hidden_posts: z.array(z.object({ post_id: id, post_title: z.string(), created_at: time })),
  notifications: z.array(
    z.object({
      id,
      actor_name: z.string(),
      kind: notificationKind,
      verb: z.string(),
      post_id: id.nullable(),
      post_title: z.string(),
      read: z.boolean(),
      timestamp: time,
      note: z.string(),
    }),
  ),
  /** Kinds with the usual settings are left out. */
  notification_settings: z.object({
    time_zone: z.string(),
    paused_until: time.nullable(),
    kinds: z.array(kindSettings.extend({ kind: notificationKind })),
  }),
  reports: z.array(
    z.object({
      id,
      /** Null when a profile was reported. */
      post_id: id.nullable(),
      comment_id: id.nullable(),
      /** Whose profile was reported; null when a post or a comment was. */
      member: z.string().nullable(),
      reason: reportReason,
      details: z.string(),
      created_at: time,
    }),
  ),
  /** Usernames that the member gave up in the last 90 days; they lead to the member's page. */
  former_usernames: z.array(z.object({ username: z.string(), renamed_at: time })),
  sessions: z.array(
    z.object({
      created_at: time,
      last_used_at: time,
      /** When the password or a passkey was last given again in the session. */
      confirmed_at: time.nullable(),
      browser: z.string(),
      network: z.string(),
    }),
  ),
  account_events: z.array(accountEvent),
  passkeys: z.array(z.object({ name: z.string(), created_at: time, last_used_at: time.nullable() })),
  /** Access tokens, without their secrets. */
  access_tokens: z.array(
    accessToken
      .omit({ id: true })
      .extend({ networks: z.array(z.object({ network: z.string(), first_used_at: time })) }),
  ),
  /** Accounts of other sites that sign the member in; `subject` is the account's id there. */
  connected_providers: z.array(z.object({ provider: z.string(), subject: z.string(), created_at: time })),
  /** Browsers in which the member has signed in. */
  known_browsers: z.array(z.object({ created_at: time, last_used_at: time })),
  password_resets: z.array(z.object({ created_at: time, confirmed_at: time.nullable() })),
  contact_messages: z.array(sentMessage),
  summaries: z.array(askedSummary),
})

export const exportAccount = endpoint({
  name: 'exportAccount',
  method: 'GET',
  path: '/profiles/export/',
  access: 'member',
  recent: 'always',
  status: 200,
  summary: 'Everything held about the member, as one document.',
  answer: accountExport,
})
