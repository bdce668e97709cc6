import type { Site } from '#testing/site-process.ts'
import { readConfig } from '#server/config/config.ts'
import { insertVoteCase } from '#testing/vote-case.ts'
import { openDatabase } from '#server/open-database.ts'
import type { Person } from './members.ts'

/** Opens a case of votes in step at a site: what the hourly job does when it finds such a group. */
export async function openVoteCase(site: Site, post: number, voters: Person[]): Promise<void> {
  const config = readConfig({ DATA_DIR: site.dataDir })
  const signal = new AbortController().signal
  const { database, stop } = await openDatabase(config, { exclusive: false, log: () => {}, signal })
  await insertVoteCase(
    database,
    post,
    voters.map(({ id }) => id),
  )
  await stop()
}
