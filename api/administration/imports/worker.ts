import type { Database } from '#database/client.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { Worker } from '#api/jobs/public.ts'
import { importTools, readBytes, UnreadableFile } from '#api/tools/imports/public.ts'
import { deleteOldImports } from './queries.ts'
import {
  claimImport,
  type ClaimedImport,
  finishImport,
  NotOurs,
  recordBatch,
  releaseImport,
  setRowCount,
} from './work-queries.ts'

interface Settings {
  database: Database
  log: { warn(line: string): void }
}

// A batch is one transaction: short enough that other imports and a stop wait for seconds only.
const batchSize = 100
// Processes that may fail with an import before it came further.
const maxTries = 3
// Shorter than the queue's expiry. The next job goes on.
const longestWorkMs = 30 * 60_000

/** The worker that imports files. Several processes may work at once, each on another import. */
export function importWorker({ database, log }: Settings): Worker {
  return {
    batchSize: 1,
    pollingSeconds: 30,
    async work(jobs, stopping) {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestWorkMs)])
      await deleteOldImports(database)
      while (!signal.aborted) {
        const claimed = await claimImport(database)
        if (!claimed) break
        await workOn(claimed, { database, log }, signal)
      }
      return jobs.map(({ id }) => ({ id, status: 'completed' as const }))
    },
  }
}

/** Works on an import until its end or the signal, after which another process goes on. */
async function workOn(claimed: ClaimedImport, { database, log }: Settings, signal: AbortSignal) {
  const { id, tries } = claimed
  try {
    if (tries > maxTries) {
      throw new UnreadableFile('The server failed with this import several times. Its log has the reason.')
    }
    await importFile(claimed, database, signal)
    if (signal.aborted) await releaseImport(database, id)
    else await finishImport(database, id, null)
  } catch (error) {
    if (error instanceof NotOurs) return
    if (error instanceof UnreadableFile) return finishImport(database, id, error.message)
    // It is tried again after a minute.
    log.warn(`Import ${id} failed, try ${tries}: ${(error as Error).message}`)
  }
}

async function importFile(claimed: ClaimedImport, database: Database, signal: AbortSignal): Promise<void> {
  const { id, author, format, file, file_name: name, dry_run: dryRun } = claimed
  if (author === null) throw new UnreadableFile('The member to whom the posts should belong is gone.')
  if (claimed.row_count === null) {
    let rows = 0
    for await (const _ of readBytes(file, { name, format })) rows += 1
    await setRowCount(database, id, rows)
  }
  let read = claimed.rows_read
  await importTools(readBytes(file, { name, format }), {
    ...{ database, onlyAuthor: author, skip: read, batchSize, dryRun, signal },
    async record(transaction, batch) {
      await recordBatch(transaction, { ...claimed, rows_read: read }, batch)
    },
    onProgress({ imported, skipped, refused }) {
      read = claimed.rows_read + imported + skipped + refused
    },
  }).finally(() => dryRun || publishEverything(database))
}
