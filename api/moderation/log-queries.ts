import type { LogEntry } from '#contract/moderation-log.ts'
import type { Database } from '#database/client.ts'
import type { Key } from './case-queries.ts'

/** `count` entries of the log after a key, newest first, with what is still there of what they are about. */
export function logEntries(database: Database, { after, count }: { after: Key | undefined; count: number }) {
  return database
    .selectFrom('moderation_log as entry')
    .leftJoin('members as moderator', 'moderator.id', 'entry.moderator_id')
    .leftJoin('posts', (join) =>
      join.onRef('posts.id', '=', 'entry.post_id').on('posts.deleted_at', 'is', null),
    )
    .leftJoin('comments', 'comments.id', 'entry.comment_id')
    .leftJoin('members', 'members.id', 'entry.member_id')
    .select(['entry.id', 'entry.created_at', 'entry.act', 'entry.reason'])
    .select(['entry.post_id', 'entry.comment_id', 'entry.member_id', 'entry.category_id'])
    .select(['entry.category_name', 'entry.new_category_name', 'entry.merged_into'])
    .select(['moderator.username as moderator', 'posts.title', 'comments.text', 'members.username'])
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
      comment_id === null ? null : { id: comment_id, text: row.text, is_hidden: row.comment_hidden !== null },
    member:
      member_id === null
        ? null
        : { id: member_id, username: row.username, is_suspended: row.suspended_because !== null },
    category: categoryOf(row),
  }
}

function categoryOf(row: LogRow): LogEntry['category'] {
  const { category_id, category_name, new_category_name, merged_into } = row
  if (category_id === null) return null
  return { id: category_id, name: category_name ?? '', new_name: new_category_name, merged_into }
}
