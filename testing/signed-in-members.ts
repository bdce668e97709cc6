import type { Database } from '#database/client.ts'
import { insertMembers } from './rows.ts'
import { newToken } from '#api/http/viewer.ts'
import type { Member } from './api.ts'

/** Many members at once, signed in, without the time that hashing their passwords would take. */
export async function insertCrowd(database: Database, count: number): Promise<Member[]> {
  const ids = await insertMembers(database, count)
  const signedIn = ids.map((id) => ({ id, ...newToken() }))
  const sessions = signedIn.map(({ id, hash }) => ({ member_id: id, token_hash: hash }))
  await database.insertInto('sessions').values(sessions).execute()
  const members = await database
    .selectFrom('members')
    .select(['id', 'username', 'email'])
    .where('id', 'in', ids)
    .execute()
  const named = new Map(members.map((member) => [member.id, member]))
  return signedIn.map(({ id, token }) => ({ ...named.get(id)!, token }))
}
