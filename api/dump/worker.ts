import { isDeepStrictEqual } from 'node:util'
import type { FixedSettings } from '#api/http/call.ts'
import type { Worker } from '#api/jobs/public.ts'
import { dumpSettings, siteName } from '#api/site/public.ts'
import type { Database } from '#database/client.ts'
import { type DumpList, readList, removeDump } from './files.ts'
import { makeDump } from './make-dump.ts'

interface Settings {
  database: Database
  /** The folder of the dump. */
  folder: string
  siteUrl: string
  version: string
  fixed: FixedSettings
  log: { warn(line: string): void }
}

const hour = 3_600_000
const nightlyHour = 3

/** The beginning of the last night, in which the present dump should have been made. */
function lastNight(now: Date): Date {
  const start = new Date(now.getTime() - nightlyHour * hour)
  start.setUTCHours(nightlyHour, 0, 0, 0)
  return start
}

/** Whether the dump in a folder is missing, older than the last night, or has another licence. */
export function isDue(list: DumpList | undefined, licence: string, now: Date): boolean {
  return list === undefined || list.licence !== licence || new Date(list.made_at) < lastNight(now)
}

/**
 * The worker that makes the dump each night, or removes it where it is turned off. The job comes each hour: of servers with
 * folders of their own, each makes its dump when it gets one.
 */
export function dumpWorker({ database, folder, siteUrl, version, fixed, log }: Settings): Worker {
  async function renew(signal: AbortSignal): Promise<void> {
    const before = await dumpSettings(database)
    const { isOn, licence } = before
    if (!isOn) await removeDump(folder)
    else if (isDue(await readList(folder), licence, new Date())) {
      const name = await siteName(database, fixed)
      await makeDump(database, folder, { name, url: siteUrl, version, licence }, { signal })
    }
    // Of two jobs at once, the one with the older settings may have ended last.
    if (!isDeepStrictEqual(await dumpSettings(database), before)) await renew(signal)
  }
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job], stopping) {
      try {
        await renew(AbortSignal.any([job!.signal, stopping]))
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        if (!stopping.aborted) log.warn(`The dump could not be made: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
