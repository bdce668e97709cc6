import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedConnection } from '#database/embedded.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from '#database/embedded/postmaster.ts'
import type { Ground } from './fault.ts'

/** A data directory of a fault's own. */
export interface Place {
  dataDir: string
  /** The PostgreSQL that runs on it now. */
  postgres(): Promise<Postmaster | undefined>
  connection: EmbeddedConnection
}

/** The place that lies in a directory. What still runs there is ended with the lifetime. */
export function placeIn(directory: string, { lifetime }: Pick<Ground, 'lifetime'>): Place {
  const dataDir = join(directory, 'data')
  const cluster = join(dataDir, 'postgres')
  lifetime.closeAtEnd(async () => {
    const left = await findPostmaster(cluster)
    if (left) await stopPostmaster(cluster, left.pid, 10_000)
  })
  return {
    dataDir,
    postgres: () => findPostmaster(cluster),
    connection: {
      ...{ host: join(dataDir, 'run'), port: 5432, user: 'toolshelf', database: 'toolshelf' },
      ssl: false,
    },
  }
}

/** Makes a place that goes with the lifetime. */
export async function makePlace(ground: Pick<Ground, 'lifetime'>): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), 'toolshelf-chaos-'))
  ground.lifetime.closeAtEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return placeIn(directory, ground)
}
