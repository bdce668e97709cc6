import { sql } from 'kysely'
import type { PublicUser } from '#contract/members.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { selectStats } from './member-stats.ts'

/** A member with what everyone may see, by username without case; or undefined. */
export function findMember(database: Database, username: string) {
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
    .select(['social_links', 'created_at'])
    .select(selectStats().as('stats'))
    .where(normalForm(sql.ref('username')), '=', normalForm(username))
    .executeTakeFirst()
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** A row of `findMember` as the contract's PublicUser. */
export function toPublicUser(row: MemberRow): PublicUser {
  return {
    name: row.name,
    username: row.username,
    profile_picture: row.profile_picture,
    bio: row.bio,
    location: row.location,
    website: row.website,
    company: row.company,
    job_title: row.job_title,
    social_links: row.social_links,
    created_at: row.created_at.toISOString(),
    stats: row.stats,
  }
}
