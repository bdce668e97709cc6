import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Connection, type Database } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'

/** Starts a PostgreSQL of its own with a migrated, empty database; removed with the cleanup. */
export async function openEmptyDatabase(
  name: string,
  cleanup: AsyncDisposableStack,
): Promise<{ database: Database; connection: Connection; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), `toolshelf-${name}-`))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  cleanup.defer(embedded.stop)
  await migrate(embedded.connection)
  const database = connect(embedded.connection, { max: 1 })
  cleanup.defer(() => database.destroy())
  return { database, connection: embedded.connection, dataDir }
}
