import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { initialise } from '#database/embedded/initialise.ts'
import { createDataDirectory } from '#database/embedded/data-directory.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { chooseRunner } from '#database/embedded/runner.ts'

/** Initialises a cluster in the run's folder, unless another test has. Returns its directory. */
async function sharedCluster(folder: string): Promise<string> {
  const shared = join(folder, 'postgres')
  if (existsSync(shared)) return shared
  const { dataDir, cluster } = await createDataDirectory(join(folder, `made-by-${process.pid}`))
  const binaries = await findBinaries()
  const runner = await chooseRunner({ binaries, dataDir, cluster, userNamespaces: true })
  await initialise(cluster, runner)
  await rename(cluster, shared).catch((error) => {
    // Another test was faster.
    if (!existsSync(shared)) throw error
  })
  return shared
}

/** Node takes as much processor time to copy a thousand small files as initdb to make them. */
async function copy(from: string, to: string): Promise<unknown> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  return promisify(execFile)('cp', ['-Rp', from, to])
}

/**
 * Makes a data directory as a first start leaves it that ended right after initdb. A cluster that has never run can be
 * copied, which takes a fifth of the time of initdb.
 */
export async function makeInitialised(dataDir: string, folder = inject('initialised')): Promise<void> {
  const { cluster } = await createDataDirectory(dataDir)
  await copy(await sharedCluster(folder), cluster)
}
