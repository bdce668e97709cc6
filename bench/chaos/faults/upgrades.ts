import { randomBytes } from 'node:crypto'
import { searchPosts } from '#contract/search.ts'
import { getPost } from '#contract/posts.ts'
import { listPosts } from '#contract/feed.ts'
import { connect } from '#database/client.ts'
import { migrate } from '#database/migrate.ts'
import { migrationFiles } from '#database/migration-files.ts'
import { everyRow, fillEveryTable } from '#testing/every-table.ts'
import type { Fault } from '#bench/chaos/fault.ts'
import { emptyDatabase, startDatabase } from '#bench/chaos/external.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { send } from '#bench/chaos/send.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

const reads = [
  call(getPost, { params: { id: 1 } }),
  call(listPosts, { query: { category: [9, 2] } }),
  call(searchPosts, { query: { q: 'reliable' } }),
]

/** The rows that a table has fewer than before, in words. */
function fewer(file: string, before: Awaited<ReturnType<typeof everyRow>>, after: typeof before): string[] {
  const tables = [...before].filter(([name]) => name !== 'search_words')
  return tables.flatMap(([name, rows]) => {
    const missing = rows.length - (after.get(name)?.length ?? 0)
    return missing > 0 ? [`${file}: ${missing} rows of ${name}`] : []
  })
}

/** The site is started on what each of its earlier versions has left. */
export const upgrades: Fault = {
  name: 'started on the data of every earlier version',
  async cause({ lifetime }) {
    const server = await startDatabase({ lifetime })
    const earlier = (await migrationFiles()).slice(0, -1)
    const lost: string[] = []
    const wrong: string[] = []
    for (const [n, file] of earlier.entries()) {
      const { url, connection } = await emptyDatabase(server, `upgrade_${n}`)
      await migrate(connection, { until: file })
      const database = connect(connection)
      await fillEveryTable(database)
      const before = await everyRow(database)
      const settings = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex') }
      const site = await startSite((await makePlace({ lifetime })).dataDir, lifetime, settings)
      for (const read of reads) {
        const answer = await send(site.port, read)
        const count = Array.isArray(answer?.body) ? answer.body.length : 1
        if (answer?.status !== 200 || count === 0) wrong.push(`${file}: ${read.path}: ${answer?.status}`)
      }
      await site.stop()
      lost.push(...fewer(file, before, await everyRow(database)))
      await database.destroy()
    }
    return {
      times: earlier.length,
      again: [],
      promises: [
        { promise: 'every row is still there', broken: lost },
        { promise: 'posts, categories and search answer with it', broken: wrong },
      ],
    }
  },
}
