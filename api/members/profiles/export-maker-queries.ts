import { sql } from 'kysely'
import { shownTitle, time } from './export-json-queries.ts'

export function madeTools(member: number) {
  return sql`
    select tools.slug, tools.name, ${time('tool_makers.created_at')} as created_at
    from tool_makers join tools on tools.id = tool_id
    where member_id = ${member} order by tool_makers.created_at, tool_id
  `
}

export function toolClaims(member: number) {
  return sql`
    select tools.slug, tools.name, ${time('tool_claims.created_at')} as created_at
    from tool_claims join tools on tools.id = tool_id
    where member_id = ${member} order by tool_claims.created_at, tool_id
  `
}

export function makerReplies(member: number) {
  return sql`
    select post_id, ${shownTitle(member)}, text, ${time('maker_replies.created_at')} as created_at
    from maker_replies join posts on posts.id = post_id
    where member_id = ${member} order by maker_replies.created_at, post_id
  `
}
