import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ReportCase } from '#contract/moderation.ts'
import type { Database } from '#database/client.ts'
import type { Sendable } from '#api/http/json.ts'
import { toComment } from '#api/views/comment-view.ts'
import { selectAllPosts, toOwnPost } from '#api/views/post-view.ts'

/** Where a list goes on: the key of the last entry shown. */
export interface Key {
  at: Date
  id: number
}

const newestReports = 20

/** The comment of a query's `cases`, with its author. */
function selectComment(database: Database) {
  return (
    database
      .selectFrom('comments')
      .innerJoin('members', 'members.id', 'comments.member_id')
      .select(['comments.id', 'comments.member_id', 'comments.text', 'comments.hidden_because'])
      .select(['members.name', 'members.username', 'members.profile_picture'])
      // As JSON has it: a text.
      .select(sql<string>`comments.created_at`.as('created_at'))
      .whereRef('comments.id', '=', sql.ref('cases.comment_id'))
  )
}

function selectReports(database: Database) {
  return database
    .selectFrom('reports')
    .innerJoin('members', 'members.id', 'reports.member_id')
    .select(['reports.id', 'members.username', 'reports.reason', 'reports.details'])
    .select(sql<string>`reports.created_at`.as('created_at'))
    .whereRef('reports.case_id', '=', sql.ref('cases.id'))
    .orderBy('reports.id', 'desc')
    .limit(newestReports)
}

/** `count` open cases after a key, oldest first. One whose reporters have all deleted their accounts is none. */
export function openCases(database: Database, { after, count }: { after: Key | undefined; count: number }) {
  return selectAllPosts(database)
    .innerJoin('cases', 'cases.post_id', 'posts.id')
    .select(['cases.id as case_id', 'cases.created_at as opened_at'])
    .select(jsonObjectFrom(selectComment(database)).as('comment'))
    .select(jsonArrayFrom(selectReports(database)).as('reports'))
    .select(sql<number>`(select count(*) from reports where case_id = cases.id)`.as('report_count'))
    .select(
      sql<string | null>`(
        select suspended_because from members
        where id = coalesce((select member_id from comments where comments.id = cases.comment_id), posts.author_id)
      )`.as('suspended_because'),
    )
    .where('cases.closed_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('reports').whereRef('case_id', '=', 'cases.id')))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('cases.created_at', 'cases.id'), '>', eb.tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('cases.created_at')
    .orderBy('cases.id')
    .limit(count)
    .execute()
}

type CaseRow = Awaited<ReturnType<typeof openCases>>[number]

const isoTime = (at: string) => new Date(at).toISOString()

/** A row of `openCases` as the contract shows it. */
export function toCase({ comment, reports, ...row }: CaseRow): Sendable<ReportCase> {
  return {
    id: row.case_id,
    created_at: row.opened_at.toISOString(),
    post: toOwnPost(row),
    comment: comment && {
      ...toComment({ ...comment, created_at: new Date(comment.created_at) }),
      hidden_because: comment.hidden_because,
    },
    suspended_because: row.suspended_because,
    report_count: row.report_count,
    reports: reports.map((report) => ({ ...report, created_at: isoTime(report.created_at) })),
  }
}
