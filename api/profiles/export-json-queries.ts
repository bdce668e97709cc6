import { sql } from 'kysely'

/** A time in the contract's format. */
export function time(column: string) {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
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
