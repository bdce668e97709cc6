import { sql } from 'kysely'
import type { CaseKind } from '#contract/cases.ts'
import type { ModerationCounts } from '#contract/moderation-counts.ts'
import type { Database } from '#database/client.ts'

/**
 * SQL: whether a row of `cases` is open. A case about a deleted post, and one of reports whose reporters have all deleted their
 * accounts, waits for nobody.
 */
export const isOpenCase = sql<boolean>`(
  cases.closed_at is null
  and (
    cases.post_id is null or exists (select from posts where posts.id = cases.post_id and deleted_at is null)
  )
  and (cases.kind in ('link', 'votes') or exists (select from reports where case_id = cases.id))
)`

/** The number of open cases of all kinds. */
export async function countOpenCases(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from cases where ${isOpenCase}
  `.execute(database)
  return rows[0]!.count
}

/** The numbers of open cases by kind, of categories and of entries in the log. */
export async function moderationCounts(database: Database): Promise<ModerationCounts> {
  const ofKind = (kind: CaseKind) => sql`count(*) filter (where kind = ${sql.lit(kind)})`
  const { rows } = await sql<ModerationCounts>`
    select (
      select json_build_object(
        'post', ${ofKind('post')}, 'comment', ${ofKind('comment')}, 'member', ${ofKind('member')},
        'link', ${ofKind('link')}, 'votes', ${ofKind('votes')}
      )
      from cases where ${isOpenCase}
    ) as cases, (select count(*)::integer from categories) as categories,
      (select count(*)::integer from moderation_log) as log
  `.execute(database)
  return rows[0]!
}
