import { sql } from 'kysely'
import type { PublicUser } from '#contract/members.ts'
import type { Database } from '#database/client.ts'
import { normalForm } from '#database/normal-form.ts'
import { selectStats } from './stats.ts'

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
    .select(['social_links', 'created_at', 'suspended_because'])
    .select(selectStats().as('stats'))
    .where(normalForm(sql.ref('username')), '=', normalForm(username))
    .executeTakeFirst()
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>

// What a suspended member wrote about themselves is not shown.
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
    ...(suspended
      ? noProfile
      : { profile_picture, bio, location, website, company, job_title, social_links }),
  }
}
