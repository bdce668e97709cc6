import { sql } from 'kysely'
import type { PublicLogEntry } from '#contract/integrity.ts'
import type { ModerationAction } from '#contract/moderation-log.ts'
import type { Database } from '#database/client.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import type { Key } from './case-queries.ts'

/**
 * `count` entries of the log after a key, newest first, with the names and titles that the site shows now: what is hidden,
 * renamed away or gone has none.
 */
export function publicLogEntries(
  database: Database,
  { after, count }: { after: Key | undefined; count: number },
) {
  return (
    database
      .selectFrom('moderation_log as entry')
      .leftJoin('posts', (join) =>
        join.onRef('posts.id', '=', 'entry.post_id').on('posts.hidden_because', 'is', null),
      )
      .leftJoin('comments', (join) =>
        join.onRef('comments.id', '=', 'entry.comment_id').on('comments.hidden_because', 'is', null),
      )
      .leftJoin('members', 'members.id', 'entry.member_id')
      .leftJoin('categories', 'categories.id', 'entry.category_id')
      .leftJoin('categories as into_category', 'into_category.id', 'entry.merged_into')
      // A merged tool's slug leads to another tool.
      .leftJoin('tools', (join) =>
        join
          .onRef('tools.id', '=', 'entry.tool_id')
          .on('tools.post_count', '>', 0)
          .on('tools.merged_into', 'is', null),
      )
      .leftJoin('tools as into_tool', (join) =>
        join
          .onRef('into_tool.id', '=', 'entry.merged_into_tool')
          .on('into_tool.post_count', '>', 0)
          .on('into_tool.merged_into', 'is', null),
      )
      .select(['entry.id', 'entry.created_at', 'entry.act', 'entry.reason'])
      .select(['entry.post_id', 'entry.comment_id', 'entry.member_id', 'entry.category_id', 'entry.tool_id'])
      .select(['entry.merged_into', 'entry.merged_into_tool', 'posts.title', 'comments.id as shown_comment'])
      .select(['members.username', 'categories.name as category', 'into_category.name as into_category'])
      .select(['tools.name as tool', 'tools.slug as tool_slug'])
      .select(['into_tool.name as into_tool', 'into_tool.slug as into_tool_slug'])
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`
          (entry.created_at, entry.id) < (${after!.at}::timestamptz, ${after!.id}::integer)`),
      )
      .orderBy('entry.created_at', 'desc')
      .orderBy('entry.id', 'desc')
      .limit(count)
      .execute()
  )
}

type Row = Awaited<ReturnType<typeof publicLogEntries>>[number]
type Subject = PublicLogEntry['about']

function subject(kind: Subject['kind'], name: string | null, url: string): Subject {
  return { kind, name, url: name === null ? null : url }
}

const claims: ModerationAction[] = ['claim_tool', 'leave_tool']

function memberOf({ username }: Row): Subject {
  return subject('member', username === null ? null : `@${username}`, `/members/${username}`)
}

function toolOf({ tool, tool_slug }: Row): Subject {
  return subject('tool', tool, `/tools/${tool_slug}`)
}

function aboutOf(row: Row): Subject {
  const { act, post_id, comment_id, category_id, category, title, tool_id } = row
  const post = `/posts/${post_id}`
  if (comment_id !== null) {
    const url = row.shown_comment === null ? post : `${post}#comment-${comment_id}`
    return subject('comment', title, url)
  }
  if (post_id !== null) return subject(act === 'remove_reply' ? 'maker_reply' : 'post', title, post)
  if (category_id !== null) return subject('category', category, `/?category=${category_id}`)
  return tool_id === null ? memberOf(row) : toolOf(row)
}

function targetOf(row: Row): Subject | null {
  const { act, merged_into, into_category, merged_into_tool, into_tool } = row
  if (claims.includes(act)) return memberOf(row)
  if (merged_into !== null) return subject('category', into_category, `/?category=${merged_into}`)
  return merged_into_tool === null ? null : subject('tool', into_tool, `/tools/${row.into_tool_slug}`)
}

/** A member without the name, where the site's public log names none. */
function withoutName(one: Subject): Subject {
  return one.kind === 'member' ? { ...one, name: null, url: null } : one
}

/** A row of `publicLogEntries` as the contract shows it, with or without the names of members. */
export function toPublicLogEntry(row: Row, hasNames: boolean): PublicLogEntry {
  const { id, created_at, act, reason } = row
  const shown = (one: Subject) => (hasNames ? one : withoutName(one))
  const target = targetOf(row)
  return {
    ...{ id, created_at: created_at.toISOString(), act, reason },
    about: shown(aboutOf(row)),
    target: target && shown(target),
  }
}

/** Cache tags of entries as shown. */
export function publicLogTags(rows: Row[]): CacheTag[] {
  const of = <T>(id: T | null, tag: (id: T) => CacheTag) => (id === null ? [] : [tag(id)])
  return rows.flatMap((row) => [
    ...of(row.post_id, tags.post),
    ...(row.comment_id === null ? [] : of(row.post_id, tags.commentsOn)),
    ...of(row.member_id, tags.member),
    ...of(row.category_id, tags.categoryName),
    ...of(row.merged_into, tags.categoryName),
    ...of(row.tool_id, tags.tool),
    ...of(row.merged_into_tool, tags.tool),
  ])
}
