import { execFile } from 'node:child_process'
import { cp, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { initialise } from '#database/embedded/initialise.ts'
import { createDataDirectory } from '#database/embedded/data-directory.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { chooseRunner } from '#database/embedded/runner.ts'

/** Initialises a cluster for all tests of a run, unless one of them has; answers with its directory. */
async function clusterOfTheRun(): Promise<string> {
  const shared = join(inject('initialised'), 'postgres')
  if (await isThere(shared)) return shared
  const { dataDir, cluster } = await createDataDirectory(
    join(inject('initialised'), `made-by-${process.pid}`),
  )
  const binaries = await findBinaries()
  const runner = await chooseRunner({ binaries, dataDir, cluster, userNamespaces: true })
  await initialise(cluster, runner)
  await rename(cluster, shared).catch(async (error) => {
    // Another test was faster.
    if (!(await isThere(shared))) throw error
  })
  return shared
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Of a thousand small files a copy by Node takes as much of the processor as initdb itself. */
async function copy(from: string, to: string): Promise<unknown> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  return promisify(execFile)('cp', ['-Rp', from, to])
}

/**
 * Makes the data directory as a first start leaves it that ended right after initdb, for tests that are not about initdb:
 * a cluster that has never run is a copy of any other, and copying it takes a fifth of the time.
 */
export async function makeInitialised(dataDir: string): Promise<void> {
  const { cluster } = await createDataDirectory(dataDir)
  await copy(await clusterOfTheRun(), cluster)
}
