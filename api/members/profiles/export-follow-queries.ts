import { sql } from 'kysely'
import { isShownCategory } from '#api/categories/public.ts'
import { all, time } from './export-json-queries.ts'

export function followedTools(member: number) {
  return sql`
    select case when post_count > 0 then slug else '' end as slug, case when post_count > 0 then name else '' end as name,
      ${time('tool_follows.created_at')} as created_at
    from tool_follows join tools on tools.id = tool_id
    where member_id = ${member} order by tool_follows.created_at, tool_id
  `
}

export function followedMembers(member: number) {
  return sql`
    select username, name, ${time('member_follows.created_at')} as created_at
    from member_follows join members on members.id = followed_id
    where member_id = ${member} order by member_follows.created_at, followed_id
  `
}

export function followedCategories(member: number) {
  return sql`
    select id, case when ${isShownCategory} then name else '' end as name,
      ${time('category_follows.created_at')} as created_at
    from category_follows join categories on id = category_id
    where member_id = ${member} order by category_follows.created_at, id
  `
}

export function savedNeeds(member: number) {
  return sql`
    select need, ${time('saved_needs.created_at')} as created_at, ${time('seen_at')} as seen_at,
      ${all(sql`
        select case when post_count > 0 then slug else '' end as slug, case when post_count > 0 then name else '' end as name,
          ${time('found_at')} as found_at
        from saved_need_results join tools on tools.id = tool_id
        where saved_need_id = saved_needs.id and found_at is not null order by saved_need_results.found_at, tool_id
      `)} as tools
    from saved_needs where member_id = ${member} order by saved_needs.created_at, saved_needs.id
  `
}
