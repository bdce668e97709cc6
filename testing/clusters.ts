import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { startEmbedded } from '#database/embedded.ts'
import { initialise } from '#database/embedded/initialise.ts'
import { createDataDirectory } from '#database/embedded/data-directory.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { chooseRunner } from '#database/embedded/runner.ts'
import { migrate } from '#database/migrate.ts'

/** A cluster as initdb leaves it, or one that has been started, migrated and stopped. */
type Kind = 'initialised' | 'migrated'

const make: Record<Kind, (dataDir: string, folder: string) => Promise<void>> = {
  async initialised(dataDir) {
    const { cluster } = await createDataDirectory(dataDir)
    const binaries = await findBinaries()
    const runner = await chooseRunner({ binaries, dataDir, cluster, userNamespaces: true })
    await initialise(cluster, runner)
  },
  async migrated(dataDir, folder) {
    await makeInitialised(dataDir, folder)
    const { connection, stop } = await startEmbedded({ dataDir, log: () => {} })
    await migrate(connection)
    await stop()
  },
}

/** Makes a cluster in the run's folder, unless another test has. Returns its directory. */
async function sharedCluster(kind: Kind, folder: string): Promise<string> {
  const shared = join(folder, kind)
  if (existsSync(shared)) return shared
  const dataDir = join(folder, `${kind}-by-${process.pid}`)
  await make[kind](dataDir, folder)
  await rename(join(dataDir, 'postgres'), shared).catch((error) => {
    // Another test was faster.
    if (!existsSync(shared)) throw error
  })
  await rm(dataDir, { recursive: true, force: true })
  return shared
}

/** Node takes as much processor time to copy a thousand small files as initdb to make them. */
async function copy(from: string, to: string): Promise<unknown> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  return promisify(execFile)('cp', ['-Rp', from, to])
}

async function makeData(kind: Kind, dataDir: string, folder: string): Promise<void> {
  const { cluster } = await createDataDirectory(dataDir)
  await copy(await sharedCluster(kind, folder), cluster)
}

/**
 * Makes a data directory as a first start leaves it that ended right after initdb. A cluster that does not run can be
 * copied, which takes a fifth of the time of initdb.
 */
export function makeInitialised(dataDir: string, folder = inject('clusters')): Promise<void> {
  return makeData('initialised', dataDir, folder)
}

/** Makes a data directory as a first start without demo content leaves it. */
export function makeMigrated(dataDir: string, folder = inject('clusters')): Promise<void> {
  return makeData('migrated', dataDir, folder)
}
