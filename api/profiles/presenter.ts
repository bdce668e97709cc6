import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { User } from '#contract/profiles.ts'
import type { Database } from '#database/client.ts'
import { unauthorized } from '#api/http/app-error.ts'
import { byName, isShownCategory } from '#api/categories/public.ts'
import { selectStats } from '#api/members/public.ts'

/** A member's own account as the contract shows it, or undefined. */
async function findUser(database: Database, id: number): Promise<User | undefined> {
  const row = await database
    .selectFrom('members')
    .select(['id', 'name', 'email', 'username', 'profile_picture', 'bio', 'created_at', 'location'])
    .select(['website', 'company', 'job_title', 'phone', 'social_links', 'email_notifications', 'role'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('member_interests')
          .innerJoin('categories', 'categories.id', 'member_interests.category_id')
          .select(['categories.id', 'categories.name'])
          .whereRef('member_interests.member_id', '=', 'members.id')
          .where(isShownCategory)
          .orderBy(byName),
      ).as('interests'),
    )
    .select(selectStats().as('stats'))
    .where('members.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { email_notifications, created_at, ...user } = row
  return { ...user, created_at: created_at.toISOString(), settings: { email_notifications } }
}

/** The account of the member who is signed in. Throws 401 when it was deleted a moment ago. */
export async function ownUser(database: Database, id: number): Promise<User> {
  const user = await findUser(database, id)
  if (!user) throw unauthorized('Your account is gone.')
  return user
}
