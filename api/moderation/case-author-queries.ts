import { sql } from 'kysely'
import type { CaseAuthor } from '#contract/cases.ts'

const newestDecisions = 3

/** SQL: the id of the member whose post, comment or profile a row of `cases` is about. */
export const authorOfCase = sql<number>`coalesce(
  cases.member_id,
  (select member_id from comments where comments.id = cases.comment_id),
  (select author_id from posts where posts.id = cases.post_id)
)`

// Decisions of moderators on a row of `author`, each found by an index. Claims of tools are the member's own acts.
const decisions = sql`(
  select entry.id, act, entry.created_at, reason
  from (
    select * from moderation_log where moderation_log.member_id = author.id
    union all
    select log.* from posts join moderation_log log on log.post_id = posts.id and log.comment_id is null
    where posts.author_id = author.id
    union all
    select log.* from comments join moderation_log log on log.comment_id = comments.id
    where comments.member_id = author.id
  ) entry
  where act in (
    'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'hide_all', 'undo_hide', 'reset', 'approve_link', 'reject_link'
  )
)`

/** SQL: the author beside a row of `cases`, as JSON; null for votes. Times are as PostgreSQL writes them. */
export const selectCaseAuthor = sql<CaseAuthor | null>`(
  select json_build_object(
    'username', author.username, 'name', author.name, 'created_at', author.created_at,
    'posts', written.posts, 'hidden_posts', written.hidden_posts,
    'comments', said.comments, 'hidden_comments', said.hidden_comments,
    'decisions', (
      select coalesce(json_agg(json_build_object('act', act, 'count', number) order by number desc, act), '[]')
      from (select act, count(*) as number from ${decisions} decided group by act) counted
    ),
    'last_decisions', (
      select coalesce(
        json_agg(json_build_object('act', act, 'created_at', created_at, 'reason', reason) order by id desc), '[]'
      )
      from (select * from ${decisions} decided order by id desc limit ${sql.lit(newestDecisions)}) newest
    )
  )
  from members author
  cross join lateral (
    select count(*) as posts, count(*) filter (where hidden_because is not null) as hidden_posts
    from posts where author_id = author.id and deleted_at is null
  ) written
  cross join lateral (
    select count(*) as comments, count(*) filter (where hidden_because is not null) as hidden_comments
    from comments where comments.member_id = author.id
  ) said
  where author.id = ${authorOfCase} and cases.kind <> 'votes'
)`

const isoTime = (at: string) => new Date(at).toISOString()

/** The author of a case as the contract shows it. */
export function toCaseAuthor(author: CaseAuthor): CaseAuthor {
  return {
    ...author,
    created_at: isoTime(author.created_at),
    last_decisions: author.last_decisions.map((one) => ({ ...one, created_at: isoTime(one.created_at) })),
  }
}
