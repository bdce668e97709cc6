import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { limits } from '#contract/limits.ts'
import type { User } from '#contract/profiles.ts'
import type { Database } from '#database/client.ts'
import { unauthorized } from '#api/http/app-error.ts'
import type { AccountSettings, Services } from '#api/http/call.ts'
import { byName, isShownCategory } from '#api/categories/public.ts'
import { selectStats } from '#api/members/public.ts'
import { findExportedData } from './export-queries.ts'

type Context = Pick<Services, 'database' | 'accounts'>

/** A member's own account as the contract shows it, or undefined. */
async function findUser(
  database: Database,
  accounts: AccountSettings,
  id: number,
): Promise<User | undefined> {
  const row = await database
    .selectFrom('members')
    .select(['id', 'name', 'email', 'username', 'profile_picture', 'bio', 'created_at', 'location'])
    .select([
      'website',
      'company',
      'job_title',
      'phone',
      'social_links',
      'email_notifications',
      'role',
      'is_admin',
    ])
    .select(['email_verified', 'moderator_since'])
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
    .select(selectSecurity)
    .where('members.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { email_notifications, created_at, email_verified, moderator_since, ...user } = row
  const isProtected = user.two_factor || user.passkey_count > 0
  const isMissing = accounts.moderatorsNeed2fa && user.role === 'moderator' && !isProtected
  return {
    ...user,
    created_at: created_at.toISOString(),
    settings: { email_notifications },
    email_verified: email_verified || !accounts.emailVerification,
    second_factor_due_at: isMissing ? graceEnd(moderator_since ?? created_at) : null,
  }
}

/** Columns about the member's password, two-step sign-in, passkeys and providers. */
function selectSecurity() {
  return [
    sql<boolean>`password_hash is not null`.as('has_password'),
    sql<boolean>`exists (
      select from two_factor where member_id = members.id and confirmed_at is not null
    )`.as('two_factor'),
    sql<number>`(select count(*) from passkeys where member_id = members.id)`.as('passkey_count'),
    sql<string[]>`array(
      select provider from provider_identities where member_id = members.id order by provider
    )`.as('providers'),
  ]
}

function graceEnd(moderatorSince: Date): string {
  return new Date(moderatorSince.getTime() + limits.moderatorGrace.days * 24 * 60 * 60_000).toISOString()
}

/** The account of the member who is signed in. Throws 401 when it was deleted a moment ago. */
export async function ownUser({ database, accounts }: Context, id: number): Promise<User> {
  const user = await findUser(database, accounts, id)
  if (!user) throw unauthorized('Your account is gone.')
  return user
}

/** Everything held about a member. */
export async function exportedAccount(context: Context, id: number) {
  const [account, rest] = await Promise.all([ownUser(context, id), findExportedData(context.database, id)])
  return { account, ...rest }
}
