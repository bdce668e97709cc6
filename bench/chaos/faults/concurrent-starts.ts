import { randomBytes } from 'node:crypto'
import { listCategories } from '#contract/categories.ts'
import { migrationFiles } from '#database/migrations.ts'
import { withClient } from '#database/primary-client.ts'
import { createDatabase, createDataDirectory, startDatabase } from '#bench/chaos/data-directory.ts'
import { expectStatuses, type Fault } from '#bench/chaos/fault.ts'
import { send } from '#bench/chaos/site-client.ts'
import { call } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const servers = 3

/** Several servers start at the same time on one empty database. */
export const concurrentStarts: Fault = {
  name: `${servers} servers start at once on an empty database`,
  async inject({ rounds, cleanup }) {
    const database = await startDatabase(cleanup)
    const count = Math.min(3, rounds)
    const files = await migrationFiles()
    const statuses: (number | undefined)[] = []
    const applied: string[] = []
    for (let round = 0; round < count; round += 1) {
      const { url, connection } = await createDatabase(database, `concurrent_${round}`)
      const settings = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex') }
      const sites = await Promise.all(
        Array.from({ length: servers }, async () =>
          startSite((await createDataDirectory(cleanup)).dataDir, cleanup, settings),
        ),
      )
      for (const { port } of sites) statuses.push((await send(port, call(listCategories)))?.status)
      const statement = 'select name from migrations order by name'
      const { rows } = await withClient(connection, (client) => client.query<{ name: string }>(statement))
      applied.push(rows.map(({ name }) => name).join())
      for (const site of sites) await site.stop()
    }
    return {
      count,
      recoveryTimes: [],
      invariants: [
        expectStatuses('every server serves', statuses, 200),
        {
          name: `every migration is applied once (${files.length})`,
          violations: applied.filter((names) => names !== files.join()),
        },
      ],
    }
  },
}
