import type { Database } from '#database/client.ts'

/** Ids of what was loaded, by the names the content has for it. */
export interface Ids {
  member(username: string): number
  post(title: string): number
}

/** Reads the ids of all members and posts. */
export async function readIds(database: Database): Promise<Ids> {
  const members = await database.selectFrom('members').select(['username', 'id']).execute()
  const posts = await database.selectFrom('posts').select(['title', 'id']).execute()
  const byUsername = new Map(members.map(({ username, id }) => [username, id]))
  const byTitle = new Map(posts.map(({ title, id }) => [title, id]))
  return { member: (username) => byUsername.get(username)!, post: (title) => byTitle.get(title)! }
}
