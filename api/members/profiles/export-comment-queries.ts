import { sql } from 'kysely'
import { shownTitle, time } from './export-json-queries.ts'

/** The member's comments. */
export function comments(member: number) {
  return sql`
    select comments.id, post_id, ${shownTitle(member)}, parent_id, text, ${time('comments.created_at')} as created_at,
      ${time('comments.edited_at')} as edited_at,
      comments.hidden_because
    from comments join posts on posts.id = post_id where member_id = ${member} order by comments.id
  `
}

/** The comments that the member likes. */
export function commentLikes(member: number) {
  return sql`
    select comment_id, post_id, ${shownTitle(member)}, ${time('comment_likes.created_at')} as created_at
    from comment_likes join posts on posts.id = post_id
    where member_id = ${member} order by comment_likes.created_at, comment_id
  `
}

/** The texts that mention the member. */
export function mentions(member: number) {
  return sql`
    select post_id, comment_id, username from mentions where member_id = ${member} order by mentions.id
  `
}
