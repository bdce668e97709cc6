import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DataSet, openDataSet, readSizes } from '#bench/dataset/open.ts'
import { drawSample } from '#bench/dataset/sample.ts'
import { startSite } from '#bench/site/site-process.ts'
import type { Constants } from './constants.ts'
import { measureMaintenance } from './measure-maintenance.ts'
import { measurePictures } from './measure-pictures.ts'
import { measureRequests } from './measure-requests.ts'
import { bytesPerRow, measureSessionBytes, readTableSizes } from './measure-sizes.ts'

export interface Measuring {
  /** Numbers of posts of the small and the large data set. */
  sizes: readonly [small: string, large: string]
  rounds: number
  seconds: number
}

/** Measures all constants on this machine. */
export async function measureConstants(
  { sizes: [small, large], ...run }: Measuring,
  cleanup: AsyncDisposableStack,
): Promise<Constants> {
  const parent = await mkdtemp(join(tmpdir(), 'toolshelf-simulate-'))
  cleanup.defer(() => rm(parent, { recursive: true, force: true }))
  const open = (posts: string, until: AsyncDisposableStack) =>
    openDataSet(readSizes({ posts }), { directory: join(parent, `${posts}-posts`), cleanup: until })
  let offline
  {
    await using stack = new AsyncDisposableStack()
    const [first, last] = [await open(small, stack), await open(large, stack)]
    const [before, after] = [await readTableSizes(first.connection), await readTableSizes(last.connection)]
    offline = {
      ...bytesPerRow(before, after),
      sessionBytes: await measureSessionBytes(first.connection),
      ...(await measureMaintenance(last, stack)),
      ...(await measurePictures()),
    }
  }
  // PostgreSQL has stopped and started with a checkpoint: the log of first writes has whole pages.
  const data = await open(large, cleanup)
  const sample = await drawSample(data.connection)
  const site = await startSite(data.dataDir, cleanup, {
    DATABASE_URL: urlOf(data),
    SECRET: randomBytes(32).toString('hex'),
    // The finder's model is no part of the figures.
    EMBEDDINGS: 'off',
    WORKERS: '1',
  })
  const environment = { site, connection: data.connection, sample, posts: Number(large) }
  const requests = await measureRequests(environment, data.dataDir, run)
  await site.stop()
  return { ...offline, ...requests } as Constants
}

/** As a site with several servers names its database: the process then listens for what others change. */
function urlOf({ connection: { host, port, user, database, password = '' } }: DataSet): string {
  const query = new URLSearchParams({ host, port: String(port), user, password })
  if (password === '') query.delete('password')
  return `postgresql:///${database}?${query}`
}
