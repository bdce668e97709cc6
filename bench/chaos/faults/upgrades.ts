import { randomBytes } from 'node:crypto'
import { listPosts } from '#contract/feed.ts'
import { getPost } from '#contract/posts.ts'
import { searchPosts } from '#contract/search.ts'
import { connect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { migrationFiles } from '#database/migrations.ts'
import { everyRow, fillEveryTable } from '#testing/every-table.ts'
import { createDatabase, createDataDirectory, startDatabase } from '#bench/chaos/data-directory.ts'
import type { Fault } from '#bench/chaos/fault.ts'
import { send } from '#bench/chaos/site-client.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const reads = [
  call(getPost, { params: { id: 1 } }),
  call(listPosts, { query: { category: [9, 2] } }),
  call(searchPosts, { query: { q: 'reliable' } }),
]

/** The site starts on the database of each earlier schema version. */
export const upgrades: Fault = {
  name: 'start on the data of every earlier version',
  async inject({ cleanup }) {
    const server = await startDatabase(cleanup)
    const earlier = (await migrationFiles()).slice(0, -1)
    const missing: string[] = []
    const failed: string[] = []
    for (const [n, file] of earlier.entries()) {
      const { url, connection } = await createDatabase(server, `upgrade_${n}`)
      await migrate(connection, { until: file })
      const database = connect(connection)
      await fillEveryTable(database)
      const before = await everyRow(database)
      const settings = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex') }
      const site = await startSite((await createDataDirectory(cleanup)).dataDir, cleanup, settings)
      for (const read of reads) {
        const response = await send(site.port, read)
        const count = Array.isArray(response?.body) ? response.body.length : 1
        if (response?.status !== 200 || count === 0) failed.push(`${file}: ${read.path}: ${response?.status}`)
      }
      await site.stop()
      missing.push(...missingRows(file, before, await everyRow(database)))
      await database.destroy()
    }
    return {
      count: earlier.length,
      recoveryTimes: [],
      invariants: [
        { name: 'all rows are kept', violations: missing },
        { name: 'posts, categories and search return them', violations: failed },
      ],
    }
  },
}

type Tables = Awaited<ReturnType<typeof everyRow>>

/** A description of each table that has lost rows. */
function missingRows(file: string, before: Tables, after: Tables): string[] {
  const tables = [...before].filter(([name]) => name !== 'search_words')
  return tables.flatMap(([name, rows]) => {
    const missing = rows.length - (after.get(name)?.length ?? 0)
    return missing > 0 ? [`${file}: ${missing} rows of ${name}`] : []
  })
}
