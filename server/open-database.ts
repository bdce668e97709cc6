import { join } from 'node:path'
import { connect, disconnect, type Connection, type Database, type QueryTimeouts } from '#database/client.ts'
import { startEmbedded } from '#database/embedded.ts'
import type { Config } from './config/config.ts'
import { waitForExternal, describeExternal, type WaitOptions } from '#database/external.ts'

/** A database in use. */
export interface OpenDatabase {
  database: Database
  connection: Connection
  /** Whether it is the embedded one. */
  embedded: boolean
  /** Where the data lies and how it came to run, in words. */
  where: string
  how: string
  /** Closes the connections and, as its last user, stops the embedded PostgreSQL. */
  stop(): Promise<void>
}

export interface OpenOptions extends WaitOptions {
  /** To be the only server on an embedded database; commands share it with the server. */
  exclusive: boolean
  /** How long queries may wait; commands have time. */
  queries?: QueryTimeouts
  /** Called when another server has taken the embedded database. */
  onLost?: (error: Error) => void
}

/**
 * Opens the database of DATABASE_URL (15 or newer), or else the embedded one under DATA_DIR, which is attached to where it
 * runs already and started where not. It is not migrated. Throws a sentence for people.
 */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  options: OpenOptions,
): Promise<OpenDatabase> {
  return config.databaseUrl
    ? openExternal(config.databaseUrl, options)
    : openEmbedded(config.dataDir, options)
}

async function openExternal(url: string, options: OpenOptions): Promise<OpenDatabase> {
  await waitForExternal(url, options)
  const database = connect(url, { timeouts: options.queries })
  const where = describeExternal(url)
  return {
    database,
    connection: url,
    embedded: false,
    where,
    how: 'connected',
    stop: () => disconnect(database),
  }
}

async function openEmbedded(dataDir: string, options: OpenOptions): Promise<OpenDatabase> {
  const embedded = await startEmbedded({ dataDir, ...options })
  const database = connect(embedded.connection, { timeouts: options.queries })
  return {
    database,
    connection: embedded.connection,
    embedded: true,
    where: join(dataDir, 'postgres'),
    how: embedded.how,
    async stop() {
      await database.destroy()
      await embedded.stop()
    },
  }
}
