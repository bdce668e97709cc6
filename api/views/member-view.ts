import type { PublicUser } from '#contract/members.ts'
import type { Database } from '#database/client.ts'
import { selectStats } from './member-stats.ts'

/** A member as everyone may see them, by username without case; or undefined. */
export async function findMember(database: Database, username: string): Promise<PublicUser | undefined> {
  const row = await database
    .selectFrom('members')
    .select(['name', 'username', 'profile_picture', 'bio', 'location', 'website', 'company', 'job_title'])
    .select(['social_links', 'created_at'])
    .select(selectStats().as('stats'))
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.val(username)])))
    .executeTakeFirst()
  return row && { ...row, created_at: row.created_at.toISOString() }
}
