import { sql } from 'kysely'
import type { LogEntry } from '#contract/moderation-log.ts'
import type { Database } from '#database/client.ts'
import type { Key } from './case-queries.ts'
import { undoable } from './hide-all-queries.ts'

// The target of a merge may be merged itself by now: that merge has to be undone first.
const canUnmerge = sql<boolean>`entry.act = 'merge_tool' and exists (
  select from tool_merges m join tools target on target.id = m.target_id
  where m.id = entry.tool_merge_id and m.merged_at > now() - interval '30 days' and target.merged_into is null
)`

// Some of what the act on all of a member hid is still hidden by it.
const canUndoHide = sql<boolean>`entry.act in ('suspend', 'hide_all') and entry.post_count is not null
  and entry.created_at > now() - ${undoable} and (
    exists (
      select from posts
      where author_id = entry.member_id and hidden_by_entry = entry.id and deleted_at is null
    )
    or exists (select from comments where comments.member_id = entry.member_id and hidden_by_entry = entry.id)
  )`

/** `count` entries of the log after a key, newest first, with what is still there of what they are about. */
export function logEntries(database: Database, { after, count }: { after: Key | undefined; count: number }) {
  return (
    database
      .selectFrom('moderation_log as entry')
      .leftJoin('members as moderator', 'moderator.id', 'entry.moderator_id')
      .leftJoin('posts', (join) =>
        join.onRef('posts.id', '=', 'entry.post_id').on('posts.deleted_at', 'is', null),
      )
      .leftJoin('tools', 'tools.id', 'entry.tool_id')
      // A merged tool's slug leads to another tool.
      .leftJoin('tool_slugs', 'tool_slugs.slug', 'tools.slug')
      .leftJoin('tools as shown_tool', (join) =>
        join.onRef('shown_tool.id', '=', 'tool_slugs.tool_id').on('shown_tool.post_count', '>', 0),
      )
      .leftJoin('comments', 'comments.id', 'entry.comment_id')
      .leftJoin('members', 'members.id', 'entry.member_id')
      .select(['entry.id', 'entry.created_at', 'entry.act', 'entry.reason'])
      .select(['entry.post_id', 'entry.comment_id', 'entry.member_id', 'entry.category_id'])
      .select(['entry.category_name', 'entry.new_category_name', 'entry.merged_into'])
      .select(['entry.tool_id', 'entry.tool_name', 'entry.new_tool_name', 'entry.merged_into_tool'])
      .select(['entry.tool_link', 'entry.new_tool_link', 'entry.retired_slug'])
      .select(sql<string | null>`case when shown_tool.id is not null then tools.slug end`.as('tool_slug'))
      .select(canUnmerge.as('can_unmerge'))
      .select(['entry.post_count', 'entry.comment_count', canUndoHide.as('can_undo_hide')])
      .select(['moderator.username as moderator', 'posts.title', 'members.username'])
      // A stub has no text.
      .select(sql<string | null>`nullif(comments.text, '')`.as('text'))
      .select(['posts.hidden_because as post_hidden', 'comments.hidden_because as comment_hidden'])
      .select('members.suspended_because')
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('entry.created_at', 'entry.id'), '<', eb.tuple(after!.at, after!.id)),
        ),
      )
      .orderBy('entry.created_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(count)
      .execute()
  )
}

type LogRow = Awaited<ReturnType<typeof logEntries>>[number]

/** A row of `logEntries` as the contract shows it. */
export function toLogEntry(row: LogRow): LogEntry {
  const { post_id, comment_id, member_id } = row
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    act: row.act,
    moderator: row.moderator,
    reason: row.reason,
    post: post_id === null ? null : { id: post_id, title: row.title, is_hidden: row.post_hidden !== null },
    comment:
      comment_id === null
        ? null
        : { id: comment_id, text: row.text, is_hidden: row.text !== null && row.comment_hidden !== null },
    member:
      member_id === null
        ? null
        : { id: member_id, username: row.username, is_suspended: row.suspended_because !== null },
    all:
      row.post_count === null || row.comment_count === null
        ? null
        : { posts: row.post_count, comments: row.comment_count, can_undo: row.can_undo_hide },
    category: categoryOf(row),
    tool: toolOf(row),
  }
}

function categoryOf(row: LogRow): LogEntry['category'] {
  const { category_id, category_name, new_category_name, merged_into } = row
  if (category_id === null) return null
  return { id: category_id, name: category_name ?? '', new_name: new_category_name, merged_into }
}

function toolOf(row: LogRow): LogEntry['tool'] {
  const { tool_id, tool_name, new_tool_name, merged_into_tool, tool_link, new_tool_link } = row
  if (tool_id === null) return null
  return {
    ...{ id: tool_id, slug: row.tool_slug, name: tool_name ?? '', new_name: new_tool_name },
    ...{ merged_into: merged_into_tool, link: tool_link, new_link: new_tool_link },
    ...{ retired_slug: row.retired_slug, can_unmerge: row.can_unmerge },
  }
}
