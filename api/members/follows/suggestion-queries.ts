import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { NamedMember } from '#contract/mentions.ts'
import type { Database } from '#database/client.ts'

interface Asking {
  member: number
  /** Ids of members whom the member has muted. */
  muted: number[]
  categories: number[]
}

// Bounds the work, and prefers members who still write.
const newestPosts = 500

/**
 * Members to follow by the helpful marks of the newest posts, those of each category first, and of all. Without the member,
 * members whom the member follows or has muted, and suspended ones.
 */
export async function suggestMembers(
  database: Database,
  { member, muted, categories }: Asking,
): Promise<(NamedMember & { helpful_count: number })[]> {
  const { rows } = await sql<NamedMember & { helpful_count: number }>`
    with chosen as (
      select distinct newest.post_id
      from unnest(${categories.filter((id) => id > 0 && id <= limits.id)}::integer[]) category cross join lateral (
        select post_id from post_categories where category_id = category
        order by created_at desc, post_id desc limit ${newestPosts}
      ) newest
    ), recent as (
      select id from posts where hidden_because is null order by created_at desc, id desc limit ${newestPosts}
    ), authors as (
      select author_id, bool_or(chosen.post_id is not null) as fits,
        sum(helpful_count) filter (where chosen.post_id is not null) as fitting, sum(helpful_count) as helpful,
        count(*) as posts
      from posts left join chosen on chosen.post_id = posts.id
      where id in (select post_id from chosen union select id from recent) and hidden_because is null
      group by author_id
    )
    select username, name, profile_picture, (case when fits then fitting else helpful end)::integer as helpful_count
    from authors join members on members.id = author_id
    where members.id <> ${member} and suspended_because is null and members.id <> all (${muted}::integer[])
      and not exists (select from member_follows where member_id = ${member} and followed_id = members.id)
    order by fits desc, helpful_count desc, posts desc, members.id
    limit ${limits.suggestedMembers}
  `.execute(database)
  return rows
}
