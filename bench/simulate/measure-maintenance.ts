import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDump } from '#api/dump/public.ts'
import { createBackup } from '#commands/backup/create-backup.ts'
import { openBackup } from '#commands/backup/read-backup.ts'
import { restoreBackup } from '#commands/backup/restore-backup.ts'
import type { DataSet } from '#bench/dataset/open.ts'
import { databaseTimeOf } from '#bench/site/database-time.ts'
import { connect } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { withClient } from '#database/primary-client.ts'
import { mediaIn } from '#testing/media.ts'

/** Measures a backup, its restore, an index and the dump of the data set, while no site runs on it. */
export async function measureMaintenance({ dataDir, connection }: DataSet, cleanup: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-simulate-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'backup.tar.gz')
  const media = mediaIn(join(dataDir, 'media'))
  const source = { connection, media, siteUrl: 'http://site.example', env: {} }
  const backup = await timed(dataDir, () => createBackup(source, file))
  const rows = Object.values(backup.result.rows).reduce((sum, count) => sum + count, 0)

  const restored = join(folder, 'restored')
  const { connection: empty, stop } = await startEmbedded({ dataDir: restored, log: () => {} })
  cleanup.defer(stop)
  const restore = await timed(restored, async () =>
    restoreBackup(await openBackup(file), {
      ...{ connection: empty, dataDir: restored },
      media: mediaIn(join(restored, 'media')),
    }),
  )
  await stop()

  const index = await timed(dataDir, () =>
    withClient(connection, async (client) => {
      const { rows: counted } = await client.query('select count(*)::integer as count from likes')
      // As on a site whose processors have other work.
      await client.query('set max_parallel_maintenance_workers to 0')
      await client.query('create index simulated on likes (post_id, created_at, member_id)')
      await client.query('drop index simulated')
      return counted[0].count as number
    }),
  )

  const database = connect(connection, { max: 1 })
  cleanup.defer(() => database.destroy())
  const site = { name: 'Site', url: source.siteUrl, version: '0', licence: '' }
  const dump = await timed(dataDir, () => makeDump(database, join(folder, 'dump'), site))
  const { count: tools } = await database
    .selectFrom('tools')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('post_count', '>', 0)
    .executeTakeFirstOrThrow()
  const perMillion = (milliseconds: number, count: number) => ((milliseconds / 1000) * 1e6) / count
  return {
    backupSeconds: perMillion(backup.milliseconds, rows),
    backupBytes: (await stat(file)).size / rows,
    restoreSeconds: perMillion(restore.milliseconds, rows),
    indexSeconds: perMillion(index.milliseconds, index.result),
    dumpMs: dump.milliseconds / tools,
  }
}

/** Processor time of this process and of the PostgreSQL in a data directory during the work. */
async function timed<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<{ milliseconds: number; result: Result }> {
  const databaseTime = await databaseTimeOf(dataDir)
  const own = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const [ownBefore, databaseBefore] = [own(), databaseTime()]
  const result = await work()
  return { milliseconds: own() - ownBefore + databaseTime() - databaseBefore, result }
}
