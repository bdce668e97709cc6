import type { Database } from '#database/client.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/open-database.ts'
import type { Site } from '#testing/site-process.ts'

/** Works on the database of a site, beside its server. */
export async function withDatabase(
  site: Site,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const config = readConfig({ DATA_DIR: site.dataDir })
  const signal = new AbortController().signal
  const { database, stop } = await openDatabase(config, { exclusive: false, log: () => {}, signal })
  try {
    await work(database)
  } finally {
    await stop()
  }
}
