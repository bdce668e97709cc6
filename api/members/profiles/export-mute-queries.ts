import { sql } from 'kysely'
import { shownTitle, time } from './export-json-queries.ts'

export function mutedMembers(member: number) {
  return sql`
    select username, ${time('mutes.created_at')} as created_at
    from mutes join members on members.id = muted_id
    where member_id = ${member} order by mutes.created_at, muted_id
  `
}

export function hiddenPosts(member: number) {
  return sql`
    select post_id, ${shownTitle(member)}, ${time('post_hides.created_at')} as created_at
    from post_hides join posts on posts.id = post_id
    where member_id = ${member} order by post_hides.created_at, post_id
  `
}
