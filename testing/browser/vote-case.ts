import type { Site } from '#testing/site-process.ts'
import { insertVoteCase } from '#testing/vote-case.ts'
import { withDatabase } from './database.ts'
import type { Person } from './members.ts'

/** Opens a case of votes in step at a site: what the hourly job does when it finds such a group. */
export async function openVoteCase(site: Site, post: number, voters: Person[]): Promise<void> {
  const members = voters.map(({ id }) => id)
  await withDatabase(site, (database) => insertVoteCase(database, post, members))
}
