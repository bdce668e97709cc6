import { TOTP, Secret } from 'otpauth'
import { sql } from 'kysely'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Database } from '#database/client.ts'
import { hashOf } from '#api/http/viewer.ts'
import { encryptSecret, hashRecoveryCode } from '#api/accounts/two-factor/public.ts'
import { secret as siteSecret, type World } from './world.ts'
import { endAdministration } from './setup.ts'

const secret = new Secret({ size: 20 })
export const recoveryCode = 'abcd-efgh-jkmn-pqrs'

/** The current code of the members' authenticator app. */
export function totpCode(): string {
  return new TOTP({ secret }).generate()
}

/** The token of the stranger's sign-in that waits for its second step. */
export function pendingToken({ stranger }: World): string {
  return `second step of ${stranger.id}`
}

async function storeSecrets(database: Database, world: World, isOn: boolean): Promise<void> {
  const { author, stranger, moderator, administrator, former } = world
  for (const { id } of [author, stranger, moderator, administrator, former]) {
    await sql`
      with begun as (
        insert into two_factor (member_id, secret, confirmed_at)
        select id, ${encryptSecret(siteSecret, id, secret.bytes)}, case when ${isOn}::boolean then now() end
        from members where id = ${id}
        returning member_id
      )
      insert into recovery_codes (member_id, code_hash)
      select member_id, ${hashRecoveryCode(id, recoveryCode)}::bytea from begun
    `.execute(database)
  }
}

async function storePendingSignIn(database: Database, world: World): Promise<void> {
  await sql`
    insert into one_time_tokens (token_hash, purpose, member_id, data, tries_left, expires_at)
    select ${hashOf(pendingToken(world))}, 'two_factor', id, jsonb_build_object(
      'password', translate(encode(sha256(convert_to(password_hash, 'UTF8')), 'base64'), '+/=', '-_'), 'browser', null
    ), 5, now() + interval '5 minutes'
    from members where id = ${world.stranger.id}
  `.execute(database)
}

/** The state that the request of a call needs to succeed, and that would make requests of other calls fail. */
export const preparations: Partial<
  Record<keyof Endpoints, (database: Database, world: World) => Promise<void>>
> = {
  confirmTwoFactor: (database, world) => storeSecrets(database, world, false),
  turnOffTwoFactor: (database, world) => storeSecrets(database, world, true),
  loginTwoFactor: async (database, world) => {
    await storeSecrets(database, world, true)
    await storePendingSignIn(database, world)
  },
  turnOffMemberTwoStep: (database, world) => storeSecrets(database, world, true),
  setUpSite: (database) => endAdministration(database),
}
