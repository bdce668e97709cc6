import type { Database } from '#database/client.ts'

/** Mutes the suspended member and hides a post for everyone else. */
export async function muteBanned(
  database: Database,
  people: Record<string, { id: number }> & { banned: { id: number } },
  post: number,
): Promise<void> {
  const members = Object.values(people).filter(({ id }) => id !== people.banned.id)
  const mutes = members.map(({ id }) => ({ member_id: id, muted_id: people.banned.id }))
  await database.insertInto('mutes').values(mutes).execute()
  const hides = members.map(({ id }) => ({ member_id: id, post_id: post }))
  await database.insertInto('post_hides').values(hides).execute()
}
