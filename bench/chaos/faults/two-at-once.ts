import { randomBytes } from 'node:crypto'
import { listCategories } from '#contract/categories.ts'
import { migrationFiles } from '#database/migrations.ts'
import { withClient } from '#database/primary-client.ts'
import type { Fault } from '#bench/chaos/fault.ts'
import { emptyDatabase, startDatabase } from '#bench/chaos/external.ts'
import { makePlace } from '#bench/chaos/place.ts'
import { send } from '#bench/chaos/send.ts'
import { call } from '#bench/load/http/message.ts'
import { startSite } from '#bench/load/site/start.ts'

const servers = 3

/** Several servers start at the same moment on one empty database. */
export const twoAtOnce: Fault = {
  name: `${servers} servers start at once on an empty database`,
  async cause({ rounds, lifetime }) {
    const database = await startDatabase({ lifetime })
    const times = Math.min(3, rounds)
    const files = await migrationFiles()
    const answers: (number | undefined)[] = []
    const applied: string[] = []
    for (let round = 0; round < times; round += 1) {
      const { url, connection } = await emptyDatabase(database, `at_once_${round}`)
      const settings = { DATABASE_URL: url, SECRET: randomBytes(32).toString('hex') }
      const sites = await Promise.all(
        Array.from({ length: servers }, async () =>
          startSite((await makePlace({ lifetime })).dataDir, lifetime, settings),
        ),
      )
      for (const { port } of sites) answers.push((await send(port, call(listCategories)))?.status)
      const statement = 'select name from migrations order by name'
      const { rows } = await withClient(connection, (client) => client.query<{ name: string }>(statement))
      applied.push(rows.map(({ name }) => name).join())
      for (const site of sites) await site.stop()
    }
    return {
      times,
      again: [],
      promises: [
        {
          promise: 'every one of them serves',
          broken: answers.filter((status) => status !== 200).map((status) => `status ${status}`),
        },
        {
          promise: `every migration is applied once (${files.length})`,
          broken: applied.filter((names) => names !== files.join()),
        },
      ],
    }
  },
}
