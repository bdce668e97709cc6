import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded, type EmbeddedConnection } from '#database/embedded.ts'
import { withClient } from '#database/primary-client.ts'
import type { Ground } from './fault.ts'

/** Starts a PostgreSQL that sites reach by DATABASE_URL; it ends with the lifetime. */
export async function startDatabase({ lifetime }: Pick<Ground, 'lifetime'>): Promise<EmbeddedConnection> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolshelf-chaos-'))
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  lifetime.closeAtEnd(async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return embedded.connection
}

/** Makes an empty database on it: how to reach it, for sites and for others. */
export async function emptyDatabase(server: EmbeddedConnection, name: string) {
  const { host, port, user, password = '' } = server
  await withClient({ ...server, user: 'postgres' }, (client) =>
    client.query(`create database ${name} owner ${user}`),
  )
  const query = new URLSearchParams({ host, port: String(port), user, password })
  return { url: `postgresql:///${name}?${query}`, connection: { ...server, database: name } }
}
