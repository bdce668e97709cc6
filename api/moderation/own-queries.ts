import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#database/client.ts'
import { idOfUsername } from '#api/members/public.ts'

/** The subject of a moderator's decision. A tool is named by its id, or by a slug that it has or had. */
export type Matter =
  | { case: number }
  | { post: number }
  | { comment: number }
  | { member: string }
  | { reply: number }
  | { tool: number | string }

const toolBySlug = (slug: string) => sql`(select tool_id from tool_slugs where slug = ${slug}::text)`

/** SQL: whether a post is the moderator's, or about a tool that they make or have a tie to. */
const ownPost = (moderator: number, id: RawBuilder<unknown>) => sql`exists (
  select from posts judged where judged.id = ${id} and (author_id = ${moderator} or is_tied(${moderator}, tool_id))
)`

const ownComment = (moderator: number, id: RawBuilder<unknown>) =>
  sql`exists (select from comments judged where judged.id = ${id} and member_id = ${moderator})`

/** SQL: whether an open case among these has a report of the moderator's: acts on its subject close it. */
const reportedBy = (moderator: number, cases: RawBuilder<unknown>) => sql`exists (
  select from cases join reports on reports.case_id = cases.id
  where closed_at is null and reports.member_id = ${moderator} and ${cases}
)`

/** SQL: whether a decision on the post of this id is the moderator's own matter: see `isOwn`. False for the operator. */
export function isOwnPost(moderator: number | null, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (moderator === null) return sql<boolean>`false`
  const reported = reportedBy(moderator, sql`cases.post_id = ${id} and kind = 'post'`)
  return sql<boolean>`(${ownPost(moderator, id)} or ${reported})`
}

/** SQL: whether a decision on the comment of this id is the moderator's own matter: see `isOwn`. False for the operator. */
export function isOwnComment(moderator: number | null, id: RawBuilder<unknown>): RawBuilder<boolean> {
  if (moderator === null) return sql<boolean>`false`
  return sql<boolean>`(${ownComment(moderator, id)} or ${reportedBy(moderator, sql`cases.comment_id = ${id}`)})`
}

function ownMatter(moderator: number, matter: Matter): RawBuilder<unknown> {
  if ('post' in matter) return isOwnPost(moderator, sql`${matter.post}::integer`)
  if ('comment' in matter) return isOwnComment(moderator, sql`${matter.comment}::integer`)
  if ('member' in matter) {
    const id = idOfUsername(matter.member)
    return sql`${id} = ${moderator} or ${reportedBy(moderator, sql`cases.member_id = ${id}`)}`
  }
  if ('tool' in matter) {
    const id = typeof matter.tool === 'number' ? sql`${matter.tool}` : toolBySlug(matter.tool)
    return sql`coalesce(is_tied(${moderator}, ${id}), false)`
  }
  if ('reply' in matter) {
    const post = sql`${matter.reply}::integer`
    return sql`${ownPost(moderator, post)} or exists (
      select from maker_replies where post_id = ${post} and member_id = ${moderator}
    )`
  }
  return sql`exists (select from cases where cases.id = ${matter.case}::integer and ${isOwnCase(moderator)})`
}

/** SQL: whether a row of a query's `cases` is the moderator's own: see `isOwn`. */
export function isOwnCase(moderator: number): RawBuilder<boolean> {
  return sql<boolean>`(
    coalesce(cases.member_id = ${moderator}, false)
    or ${ownComment(moderator, sql`cases.comment_id`)}
    or (cases.comment_id is null and ${ownPost(moderator, sql`cases.post_id`)})
    or exists (select from reports where case_id = cases.id and reports.member_id = ${moderator})
    or exists (
      select from vote_group_members v where v.group_id = cases.group_id and v.member_id = ${moderator}
    )
  )`
}

/**
 * SQL: whether one of these matters is the moderator's own: about their account, posts, comments, replies or votes, about
 * a tool that they make or have disclosed a relation to, or reported by them. Nothing is the operator's own, who has no id.
 */
export function isOwn(moderator: number | null, matters: Matter[]): RawBuilder<boolean> {
  if (moderator === null || matters.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(
    matters.map((matter) => ownMatter(moderator, matter)),
    sql` or `,
  )})`
}

/** Whether one of these matters is the moderator's own. */
export async function findOwn(database: Database, moderator: number, matters: Matter[]): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`select ${isOwn(moderator, matters)} as own`.execute(database)
  return rows[0]!.own
}
