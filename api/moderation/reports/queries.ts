import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { newReport } from '#contract/reports.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { idOfUsername } from '#api/members/public.ts'
import { emit } from '#api/webhooks/events/public.ts'

type NewReport = z.output<typeof newReport>

/**
 * Adds a member's report to the open case of the reported item in `target` (kind, post_id, comment_id, item_member_id,
 * author_id), or opens a case. The report copies `target.reported`, so later edits do not change it. A member's new
 * report in a case replaces the last one. Returns its id; undefined when the member cannot see the item or owns it.
 */
function insertReport(
  database: Database,
  member: number,
  target: RawBuilder<unknown>,
  { reason, details }: NewReport,
): Promise<number | undefined> {
  const statement = sql<{ id: number }>`
    with reporter as (
      select id from members where id = ${member} for key share
    ), target as (
      ${target}
    ), reported as (
      insert into cases (kind, post_id, comment_id, member_id)
      select kind, post_id, comment_id, item_member_id from target, reporter where author_id <> reporter.id
      on conflict (kind, post_id, comment_id, member_id) where closed_at is null do update set closed_at = null
      returning id
    )
    insert into reports (case_id, member_id, reason, details, reported)
    select reported.id, reporter.id, ${reason}, ${details}, target.reported from reported, reporter, target
    on conflict (case_id, member_id)
    do update set reason = excluded.reason, details = excluded.details, created_at = excluded.created_at,
      reported = excluded.reported
    returning id`
  return inTransaction(database, async (transaction) => {
    const { rows } = await statement.execute(transaction)
    if (rows[0]) await emit(transaction, 'report.created', rows[0])
    return rows[0]?.id
  })
}

/** SQL: the text of the item of this kind with the id of a query's `posts`, `comments` or `members`. */
function textOf(kind: 'post' | 'comment' | 'member') {
  return sql`(
    select text from reportable_items
    where kind = ${kind} and ${sql.ref(`${kind}_id`)} = ${sql.ref(`${kind}s.id`)}
  )`
}

/** A member reports a post. */
export function insertReportOfPost(database: Database, member: number, post: number, report: NewReport) {
  const target = sql`
    select 'post' as kind, id as post_id, null::integer as comment_id, null::integer as item_member_id, author_id,
      ${textOf('post')} as reported
    from posts
    where id = ${post} and hidden_because is null
    for key share`
  return insertReport(database, member, target, report)
}

/** A member reports a comment. */
export function insertReportOfComment(
  database: Database,
  member: number,
  comment: number,
  report: NewReport,
) {
  const target = sql`
    select 'comment' as kind, post_id, comments.id as comment_id, null::integer as item_member_id,
      member_id as author_id, ${textOf('comment')} as reported
    from comments join posts on posts.id = post_id
    where comments.id = ${comment} and comments.hidden_because is null and posts.hidden_because is null
    for key share of comments`
  return insertReport(database, member, target, report)
}

/** A member reports the profile of another, by current or former username. */
export function insertReportOfMember(
  database: Database,
  member: number,
  username: string,
  report: NewReport,
) {
  const target = sql`
    select 'member' as kind, null::integer as post_id, null::integer as comment_id, id as item_member_id,
      id as author_id, ${textOf('member')} as reported
    from members
    where id = ${idOfUsername(username)}
    for key share`
  return insertReport(database, member, target, report)
}

/** The author's id of a shown post, or undefined. */
export async function authorOfPost(database: Database, id: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('posts')
    .select('author_id')
    .where('id', '=', id)
    .where('hidden_because', 'is', null)
    .executeTakeFirst()
  return row?.author_id
}

/** The author's id of a shown comment, or undefined. */
export async function authorOfComment(database: Database, id: number): Promise<number | undefined> {
  const row = await database
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select('member_id')
    .where('comments.id', '=', id)
    .where('comments.hidden_because', 'is', null)
    .where('posts.hidden_because', 'is', null)
    .executeTakeFirst()
  return row?.member_id ?? undefined
}
