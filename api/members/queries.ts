import type { Database } from '#database/client.ts'

/** The id of a username, without case. */
export async function memberOf(database: Database, username: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('members')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['username']), '=', eb.fn('lower', [eb.val(username)])))
    .executeTakeFirst()
  return row?.id
}
