import type { Database } from '#database/client.ts'
import { newToken } from '#api/http/viewer.ts'
import { passwordHash } from '#testing/rows.ts'

/** A member with a session. */
export interface Person {
  id: number
  username: string
  email: string
  token: string
}

export const roles = ['author', 'stranger', 'moderator', 'administrator', 'former', 'banned'] as const
export type People = Record<(typeof roles)[number], Person>

let counted = 0

/** Creates sessions for these members; returns their tokens. */
async function beginSessions(database: Database, members: number[]): Promise<string[]> {
  const tokens = members.map((member) => ({ member, ...newToken() }))
  const rows = tokens.map(({ member, hash }) => ({ member_id: member, token_hash: hash }))
  await database.insertInto('sessions').values(rows).execute()
  return tokens.map(({ token }) => token)
}

/** Creates a session for this member; returns its token. */
export async function beginSession(database: Database, member: number): Promise<string> {
  const [token] = await beginSessions(database, [member])
  return token!
}

function nameOf(role: string) {
  return { username: `${role}_${counted}`, email: `${role}_${counted}@example.org` }
}

/** A member of each role. */
export async function makePeople(database: Database): Promise<People> {
  counted += 1
  const password_hash = await passwordHash
  const rows = roles.map((role) => ({
    ...{ ...nameOf(role), name: role, password_hash, email_proven: true },
    role: role === 'moderator' || role === 'administrator' ? ('moderator' as const) : ('member' as const),
    is_admin: role === 'administrator',
    suspended_because: role === 'banned' ? 'They advertise' : null,
    profile_picture: '/media/0123456789abcdef0123456789abcdef.webp',
  }))
  const ids = (await database.insertInto('members').values(rows).returning('id').execute()).map(
    ({ id }) => id,
  )
  const tokens = await beginSessions(database, [...ids, ...ids])
  const people = roles.map((role, n) => [role, { id: ids[n]!, ...nameOf(role), token: tokens[n]! }])
  return Object.fromEntries(people) as People
}
