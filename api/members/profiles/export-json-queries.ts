import { sql } from 'kysely'
import { utcTime } from '#database/utc-time.ts'

/** A time in the contract's format. */
export function time(column: string) {
  return sql.raw(utcTime(column))
}

/** All rows of a select as one JSON array. */
export function all(rows: ReturnType<typeof sql>) {
  return sql`(select coalesce(json_agg(row_to_json(found)), '[]') from (${rows}) found)`
}

/** The title of a query's post; empty for a hidden post of another member. */
export function shownTitle(member: number) {
  return sql`
    case when posts.hidden_because is null or (posts.author_id = ${member} and posts.deleted_at is null) then coalesce(posts.title, '') else '' end as post_title`
}
