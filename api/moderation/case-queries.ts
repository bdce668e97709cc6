import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { CaseKind, ReportCase, ReportedText } from '#contract/cases.ts'
import type { Database } from '#database/client.ts'
import type { Sendable } from '#api/http/response.ts'
import { toComment } from '#api/comments/public.ts'
import { mentionedInComment } from '#api/members/mentions/public.ts'
import { selectAllPosts, toOwnPost } from '#api/posts/public.ts'
import { authorOfCase, selectCaseAuthor, toCaseAuthor } from './case-author-queries.ts'
import { isOpenCase } from './count-queries.ts'
import { isOwnCase } from './own-queries.ts'

/** Key of the last shown entry of a list. */
export interface Key {
  at: Date
  id: number
}

const newestReports = 20
const shownVersions = 3
const shownVoters = 50
// Reports of a case that are compared with the current text at most.
const comparedReports = 200

/** The post of a query's `cases`. */
function selectPost(database: Database) {
  return selectAllPosts(database)
    .clearSelect()
    .select(sql<string>`row_to_json(shown)::text`.as('json'))
    .whereRef('posts.id', '=', sql.ref('cases.post_id'))
}

/** The comment of a query's `cases`, with its author. */
function selectComment(database: Database) {
  return (
    database
      .selectFrom('comments')
      .innerJoin('members', 'members.id', 'comments.member_id')
      .select(['comments.id', 'members.id as member_id', 'comments.text', 'comments.hidden_because'])
      .select(['comments.parent_id', 'comments.depth', 'comments.reply_count', 'comments.like_count'])
      .select(['members.name', 'members.username', 'members.profile_picture'])
      .select(mentionedInComment.as('mentioned'))
      // As JSON has it: a text.
      .select(sql<string>`comments.created_at`.as('created_at'))
      .select(sql<string | null>`comments.edited_at`.as('edited_at'))
      .whereRef('comments.id', '=', sql.ref('cases.comment_id'))
  )
}

/** The member whose profile a query's `cases` are about. */
function selectMember(database: Database) {
  return database
    .selectFrom('members')
    .select(['id', 'name', 'username', 'profile_picture', 'bio', 'location', 'website', 'company'])
    .select(['job_title', 'social_links'])
    .select(sql<string>`members.created_at`.as('created_at'))
    .whereRef('members.id', '=', sql.ref('cases.member_id'))
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

/** The votes in step that a query's `cases` are about. */
function selectVotes(database: Database) {
  const members = sql`vote_group_members v join members on members.id = v.member_id where v.group_id = vote_groups.id`
  return database
    .selectFrom('vote_groups')
    .select(['kind as item', 'expected', 'ranking', 'plain_rank', 'weighed_rank'])
    .select(sql<number>`(select count(*) from ${members})`.as('member_count'))
    .select(
      sql<number>`(select count(*) from ${members} and suspended_because is not null)`.as('suspended_count'),
    )
    .select(
      sql<
        string[]
      >`array(select username from ${members} order by members.id limit ${sql.lit(shownVoters)})`.as(
        'usernames',
      ),
    )
    .select(sql<string>`joined_from`.as('joined_from'))
    .select(sql<string>`joined_to`.as('joined_to'))
    .select(sql<string>`voted_from`.as('voted_from'))
    .select(sql<string>`voted_to`.as('voted_to'))
    .whereRef('vote_groups.id', '=', sql.ref('cases.group_id'))
}

// The current text of the reported item of a query's `cases`.
const presentText = sql`
  coalesce(
    (select text from reportable_items item where item.kind = 'member' and item.member_id = cases.member_id),
    (select text from reportable_items item where item.kind = 'comment' and item.comment_id = cases.comment_id),
    (select text from reportable_items item where item.kind = 'post' and item.post_id = cases.post_id)
  )`

/** The versions that the reports of a query's `cases` hold, and that read differently now, newest first. */
const reportedTexts = sql<ReportedText[]>`(
  select coalesce(json_agg(json_build_object(
    'created_at', version.created_at,
    'post', case when cases.kind = 'post' then version.reported end,
    'comment', case when cases.kind = 'comment' then version.reported end,
    'member', case when cases.kind = 'member' then version.reported end
  ) order by version.created_at desc), '[]')
  from (
    select reported, max(created_at) as created_at
    from (
      select reported, created_at from reports where case_id = cases.id
      order by id desc limit ${sql.lit(comparedReports)}
    ) newest
    where reported <> ${presentText}
    group by reported
    order by max(created_at) desc
    limit ${sql.lit(shownVersions)}
  ) version
)`

/** `count` open cases after a key, of one kind or of all, oldest first, as this moderator sees them. */
export function openCases(
  database: Database,
  moderator: number,
  { kind, after, count }: { kind: CaseKind | undefined; after: Key | undefined; count: number },
) {
  return database
    .selectFrom('cases')
    .select(['cases.id', 'cases.created_at', 'cases.kind'])
    .select(selectPost(database).as('post'))
    .select(jsonObjectFrom(selectComment(database)).as('comment'))
    .select(jsonObjectFrom(selectMember(database)).as('member'))
    .select(jsonArrayFrom(selectReports(database)).as('reports'))
    .select(jsonObjectFrom(selectVotes(database)).as('votes'))
    .select(reportedTexts.as('reported'))
    .select(isOwnCase(moderator).as('is_own'))
    .select(sql<number>`(select count(*) from reports where case_id = cases.id)`.as('report_count'))
    .select(
      sql<string | null>`(select suspended_because from members where id = ${authorOfCase})`.as(
        'suspended_because',
      ),
    )
    .select(selectCaseAuthor.as('author'))
    .where(isOpenCase)
    .$if(kind !== undefined, (query) => query.where('cases.kind', '=', kind!))
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
export function toCase({
  post,
  comment,
  member,
  votes,
  reports,
  reported,
  ...row
}: CaseRow): Sendable<ReportCase> {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    kind: row.kind,
    is_own: row.is_own,
    post: post === null ? null : toOwnPost({ json: post }),
    comment: comment && {
      ...toComment({
        ...comment,
        created_at: new Date(comment.created_at),
        edited_at: comment.edited_at === null ? null : new Date(comment.edited_at),
      }),
      user: comment.member_id,
      username: comment.username,
      hidden_because: comment.hidden_because,
    },
    member: member && { ...member, created_at: isoTime(member.created_at) },
    votes: votes && {
      ...votes,
      // Stored with the case.
      ranking: votes.ranking ?? 'trending',
      ...{ plain_rank: votes.plain_rank ?? 1, weighed_rank: votes.weighed_rank ?? 1 },
      ...{ joined_from: isoTime(votes.joined_from), joined_to: isoTime(votes.joined_to) },
      ...{ voted_from: isoTime(votes.voted_from), voted_to: isoTime(votes.voted_to) },
    },
    author: row.author && toCaseAuthor(row.author),
    suspended_because: row.suspended_because,
    reported: reported.map((version) => ({ ...version, created_at: isoTime(version.created_at) })),
    report_count: row.report_count,
    reports: reports.map((report) => ({ ...report, created_at: isoTime(report.created_at) })),
  }
}
