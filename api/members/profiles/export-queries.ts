import { sql } from 'kysely'
import type { z } from 'zod'
import { theModerators } from '#contract/notifications.ts'
import type { accountExport } from '#contract/account-export.ts'
import type { Database } from '#database/client.ts'
import { verbOf, type Subject } from '#api/notifications/public.ts'
import * as comments from './export-comment-queries.ts'
import * as follows from './export-follow-queries.ts'
import { all, shownTitle, time } from './export-json-queries.ts'
import * as makers from './export-maker-queries.ts'
import * as mutes from './export-mute-queries.ts'
import * as security from './export-security-queries.ts'

function signUp(member: number) {
  return sql`(
    select json_build_object(
      'rules_agreed_at', ${time('own.rules_agreed_at')}, 'privacy_agreed_at', ${time('own.privacy_agreed_at')},
      'invited_by', (select username from members inviter where inviter.id = own.invited_by)
    )
    from members own where own.id = ${member}
  )`
}

/** The export apart from the account itself. */
type Rest = Omit<z.output<typeof accountExport>, 'account'>

/** A notification whose text is still to be made. */
type ExportedNotification = Omit<Rest['notifications'][number], 'verb'> & Omit<Subject, 'post_id'>

function posts(member: number) {
  return sql`
    select posts.id, title, description, personal_review, link, pending_link,
      ${time('posts.created_at')} as created_at, ${time('posts.edited_at')} as edited_at, like_count, comment_count, avg_rating, rating_count, hidden_because,
      relation, evidence, ${time('posts.verified_at')} as verified_at, helpful_count,
      ${all(sql`
        select categories.id, categories.name
        from post_categories join categories on categories.id = category_id
        where post_id = posts.id order by categories.name
      `)} as categories,
      ${all(sql`
        select id, path as url, thumbnail, width, height, alt
        from post_pictures where post_id = posts.id order by position, id
      `)} as pictures,
      ${all(sql`
        select id, title, description, personal_review, link, categories, relation, evidence,
          ${time('created_at')} as created_at
        from post_versions version where version.post_id = posts.id order by version.created_at, version.id
      `)} as earlier_versions
    from posts where author_id = ${member} and deleted_at is null order by posts.id
  `
}

function likes(member: number) {
  return sql`
    select post_id, ${shownTitle(member)}, ${time('likes.created_at')} as created_at
    from likes join posts on posts.id = post_id where member_id = ${member} order by likes.created_at, post_id
  `
}

function ratings(member: number) {
  return sql`
    select post_id, ${shownTitle(member)}, value, ${time('ratings.created_at')} as created_at
    from ratings join posts on posts.id = post_id where member_id = ${member} order by ratings.created_at, post_id
  `
}

function helpfulMarks(member: number) {
  return sql`
    select post_id, ${shownTitle(member)}, ${time('helpful_marks.created_at')} as created_at
    from helpful_marks join posts on posts.id = post_id where member_id = ${member}
    order by helpful_marks.created_at, post_id
  `
}

function openedPosts(member: number) {
  return sql`
    select post_id, ${shownTitle(member)}, ${time('post_readers.created_at')} as created_at
    from post_readers join posts on posts.id = post_id where member_id = ${member}
    order by post_readers.created_at, post_id
  `
}

function factChanges(member: number) {
  return sql`
    select change.id, change.key, change.before, change.after, change.source, tools.name as tool,
      ${time('change.created_at')} as created_at, reverted_at is not null as reverted
    from tool_fact_changes change join tools on tools.id = tool_id
    where change.member_id = ${member} order by change.created_at, change.id
  `
}

function lists(member: number) {
  return sql`
    select saved_lists.id, name, description, is_default, visibility,
      ${time('saved_lists.created_at')} as created_at,
      ${all(sql`
        select post_id, ${shownTitle(member)}, note, ${time('saved_items.created_at')} as created_at
        from saved_items join posts on posts.id = post_id
        where list_id = saved_lists.id order by rank desc, saved_items.created_at desc, post_id desc
      `)} as items
    from saved_lists where member_id = ${member} order by is_default desc, saved_lists.created_at, saved_lists.id
  `
}

function followedLists(member: number) {
  return sql`
    select saved_lists.id, case when visibility = 'public' and suspended_because is null then saved_lists.name else '' end as name,
      ${time('list_follows.created_at')} as created_at
    from list_follows join saved_lists on saved_lists.id = list_id join members on members.id = saved_lists.member_id
    where list_follows.member_id = ${member} order by list_follows.created_at, list_id
  `
}

function notifications(member: number) {
  return sql`
    select notifications.id, coalesce(actor.name, tools.name, ${theModerators}) as actor_name, kind, action, comment_id, post_id, ${shownTitle(member)},
      read, ${time('notifications.created_at')} as timestamp, case
        when list.visibility = 'public' and actor.suspended_because is null then 'to ' || list.name
        else coalesce(saved_needs.need, note)
      end as note
    from notifications
    left join saved_lists list on list.id = list_id
    left join saved_needs on saved_needs.id = saved_need_id
    left join posts on posts.id = post_id
    left join members actor on actor.id = actor_id
    left join tools on tools.id = notifications.tool_id
    where notifications.member_id = ${member} order by notifications.id
  `
}

function notificationSettings(member: number) {
  return sql`
    (select json_build_object(
      'time_zone', coalesce(max(time_zone), 'UTC'),
      'paused_until', ${time('max(paused_until)')},
      'kinds', ${all(sql`
        select kind, site, email, push from notification_kind_settings where member_id = ${member} order by kind
      `)}
    ) from notification_settings where member_id = ${member})
  `
}

function reports(member: number) {
  return sql`
    select reports.id, post_id, comment_id, members.username as member, reason, details,
      ${time('reports.created_at')} as created_at
    from reports
    join cases on cases.id = case_id
    left join members on members.id = cases.member_id
    where reports.member_id = ${member} order by reports.id
  `
}

function formerUsernames(member: number) {
  return sql`
    select username, ${time('renamed_at')} as renamed_at
    from reserved_usernames where member_id = ${member} order by reserved_usernames.renamed_at, username
  `
}

/**
 * Messages sent through the contact page with the member's email. The email is not verified, so messages older than the
 * account are left out.
 */
function contactMessages(member: number) {
  return sql`
    select contact_messages.id, contact_messages.name, subject, category, message,
      ${time('contact_messages.created_at')} as created_at
    from contact_messages join members on lower(contact_messages.email) = lower(members.email)
    where members.id = ${member} and contact_messages.created_at >= members.created_at
    order by contact_messages.id
  `
}

function summaries(member: number) {
  return sql`
    select summary, ${time('summary_requests.created_at')} as created_at
    from summary_requests join summaries on key = summary_key
    where member_id = ${member} order by summary_requests.created_at
  `
}

/** All data of a member apart from the account itself, in one round trip. */
export async function findExportedData(database: Database, member: number): Promise<Rest> {
  const { rows } = await sql<Omit<Rest, 'notifications'> & { notifications: ExportedNotification[] }>`
    select
      ${signUp(member)} as sign_up,
      (select ${time('last_active_at')} from members where id = ${member}) as last_active_at,
      ${all(posts(member))} as posts,
      ${all(comments.comments(member))} as comments,
      ${all(likes(member))} as likes,
      ${all(comments.commentLikes(member))} as comment_likes,
      ${all(comments.mentions(member))} as mentions,
      ${all(ratings(member))} as ratings,
      ${all(helpfulMarks(member))} as helpful_marks,
      ${all(openedPosts(member))} as opened_posts,
      ${all(factChanges(member))} as fact_changes,
      ${all(makers.madeTools(member))} as made_tools,
      ${all(makers.toolClaims(member))} as tool_claims,
      ${all(makers.makerReplies(member))} as maker_replies,
      ${all(lists(member))} as saved_lists,
      ${all(followedLists(member))} as followed_lists,
      ${all(follows.followedTools(member))} as followed_tools,
      ${all(follows.followedMembers(member))} as followed_members,
      ${all(follows.followedCategories(member))} as followed_categories,
      ${all(follows.savedNeeds(member))} as saved_needs,
      ${all(mutes.mutedMembers(member))} as muted_members,
      ${all(mutes.hiddenPosts(member))} as hidden_posts,
      ${all(notifications(member))} as notifications,
      ${notificationSettings(member)} as notification_settings,
      ${all(reports(member))} as reports,
      ${all(formerUsernames(member))} as former_usernames,
      ${all(security.sessions(member))} as sessions,
      ${all(security.accountEvents(member))} as account_events,
      ${all(security.passkeys(member))} as passkeys,
      ${all(security.accessTokens(member))} as access_tokens,
      ${all(security.connectedProviders(member))} as connected_providers,
      ${all(security.knownBrowsers(member))} as known_browsers,
      ${all(security.passwordResets(member))} as password_resets,
      ${all(contactMessages(member))} as contact_messages,
      ${all(summaries(member))} as summaries
  `.execute(database)
  const rest = rows[0]!
  const shown = rest.notifications.map(({ kind, action, comment_id, ...others }) => {
    return { ...others, kind, verb: verbOf({ kind, action, comment_id }) }
  })
  return { ...rest, notifications: shown }
}
