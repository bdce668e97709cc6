import { sql } from 'kysely'
import type { PublicUser } from '#contract/members.ts'
import type { User } from '#contract/profiles.ts'
import type { Database } from '#database/client.ts'
import { idOfUsername } from './queries.ts'

/**
 * The contract's `stats` of a query's `members`, over shown posts and comments. The average is computed from the posts'
 * rating counters, less the member's own ratings. Ratings of members who are tied to a tool count in neither.
 */
export function selectStats() {
  return sql<User['stats']>`(
    select json_build_object(
      'posts', written.posts,
      'likes_received', written.likes,
      'comments', (
        select count(*) from comments
        where member_id = members.id and hidden_because is null
          and not exists (select from posts where posts.id = post_id and posts.hidden_because is not null)
      ),
      'avg_rating', round((written.stars - own.stars)::numeric / nullif(written.ratings - own.ratings, 0), 2)
    )
    from (
      select
        count(*) as posts,
        coalesce(sum(other_like_count), 0) as likes,
        coalesce(sum(rating_count), 0) as ratings,
        coalesce(sum(rating_1 + 2 * rating_2 + 3 * rating_3 + 4 * rating_4 + 5 * rating_5), 0) as stars
      from posts where author_id = members.id and hidden_because is null
    ) written, (
      select count(*) as ratings, coalesce(sum(value), 0) as stars
      from ratings join posts on posts.id = ratings.post_id
      where ratings.member_id = members.id and posts.author_id = members.id
        and posts.hidden_because is null and not ratings.is_tied
    ) own
  )`
}

/** Members with what everyone may see. */
function selectMembers(database: Database) {
  return database
    .selectFrom('members')
    .select([
      'id',
      'name',
      'username',
      'profile_picture',
      'bio',
      'location',
      'website',
      'company',
      'job_title',
    ])
    .select(['social_links', 'created_at', 'suspended_because', 'follower_count'])
    .select(selectStats().as('stats'))
}

/** A member with what everyone may see, by current or former username; or undefined. */
export function findMember(database: Database, username: string) {
  return selectMembers(database).where('id', '=', idOfUsername(username)).executeTakeFirst()
}

/** A member as everyone may see them; or undefined. */
export async function readMember(database: Database, id: number): Promise<PublicUser | undefined> {
  const row = await selectMembers(database).where('id', '=', id).executeTakeFirst()
  return row && toPublicUser(row)
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

// The profile of a suspended member is not shown.
const noProfile = {
  ...{ profile_picture: null, bio: '', location: '', website: '', company: '', job_title: '' },
  social_links: {},
}

/** A row of `findMember` as the contract's PublicUser. */
export function toPublicUser(row: MemberRow): PublicUser {
  const { name, username, stats, profile_picture, bio, location, website, company, job_title, social_links } =
    row
  const suspended = row.suspended_because !== null
  return {
    ...{ name, username, created_at: row.created_at.toISOString(), stats, suspended },
    follower_count: row.follower_count,
    ...(suspended
      ? noProfile
      : { profile_picture, bio, location, website, company, job_title, social_links }),
  }
}
