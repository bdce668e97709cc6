import { sql } from 'kysely'
import { logout } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { suspendMember } from '#contract/moderation.ts'
import { setNewPassword } from '#contract/password-reset.ts'
import { deleteAccount, getProfile } from '#contract/profiles.ts'
import type { Database } from '#database/client.ts'
import { setModerator } from '#api/moderation/public.ts'
import type { Given } from './requests.ts'
import { beginSession } from './people.ts'
import type { World } from './world.ts'
import { password } from '#testing/rows.ts'

/** Calls an endpoint with a token, or as a guest; resolves with the status. */
export type Ask = (endpoint: Endpoint, given: Given, token?: string) => Promise<number>

interface Stage {
  world: World
  database: Database
  ask: Ask
}

/** The author's token after its session was used and then ended by this call. */
function endedBy(end: (stage: Stage, token: string) => Promise<unknown>) {
  return async (stage: Stage): Promise<string> => {
    const { world, database, ask } = stage
    const token = await beginSession(database, world.author.id)
    const before = await ask(getProfile, {}, token)
    await end(stage, token)
    if (before !== 200) throw new Error(`A session that had begun was answered ${before}.`)
    return token
  }
}

/** The author's token of a session whose last use or whose sign-in was so long ago. */
function agedTo(age: string, column: 'last_used_at' | 'created_at' = 'last_used_at') {
  return async ({ world, database }: Stage): Promise<string> => {
    const token = await beginSession(database, world.author.id)
    await sql`
      update sessions set ${sql.ref(column)} = now() - ${age}::interval where token_hash = sha256(${token}::bytea)
    `.execute(database)
    return token
  }
}

/** All kinds of callers, and how each gets its token; undefined for none. */
export const callers = {
  guest: async () => undefined,
  author: async ({ world }) => world.author.token,
  stranger: async ({ world }) => world.stranger.token,
  moderator: async ({ world }) => world.moderator.token,
  administrator: async ({ world }) => world.administrator.token,
  'a moderator who is one no more': async ({ world, database }) => {
    const { username, token } = world.former
    for (const is of [true, false]) await setModerator(database, username, is, 'Decided')
    return token
  },
  'somebody who guesses': async () => 'x'.repeat(43),
  'an expired session': agedTo('30 days 1 second'),
  'a session of a sign-in 90 days ago': agedTo('90 days', 'created_at'),
  'a session of three hours': agedTo('3 hours', 'created_at'),
  'a session that logout ended': endedBy(({ ask }, token) => ask(logout, {}, token)),
  'a session of the old password': endedBy(({ world, ask }) => {
    const body = { new_password: 'new-password', confirm_password: 'new-password' }
    return ask(setNewPassword, { body: { ...body, reset_token: world.resetTokens.author } })
  }),
  'a suspended member': endedBy(({ world, ask }) => {
    const given = { params: { username: world.author.username }, body: { reason: 'They advertise' } }
    return ask(suspendMember, given, world.moderator.token)
  }),
  'a deleted account': endedBy(({ ask }, token) => ask(deleteAccount, { body: { password } }, token)),
} satisfies Record<string, (stage: Stage) => Promise<string | undefined>>

export type Caller = keyof typeof callers
