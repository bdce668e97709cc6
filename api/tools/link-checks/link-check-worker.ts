import type { Cache } from '#api/http/cache/cache.ts'
import type { Outgoing } from '#api/http/outgoing.ts'
import type { Worker } from '#api/jobs/public.ts'
import type { Database } from '#database/client.ts'
import { checkTools, isDiscarded, storeCheck } from './check-links.ts'
import { findDueTools, findNextTools, postponeChecks, type CheckedTool } from './queries.ts'

interface Services {
  database: Database
  outgoing: Outgoing
  cache: Pick<Cache, 'invalidate'>
  log: { warn(line: string): void }
}

const longestRound = 500
// A round of a few tools does not tell a dead link from a dead connection.
const smallestRound = 20

/** The tools that are due, filled up with the next ones, so that links that are known to fail are no majority. */
async function takeRound(database: Database): Promise<CheckedTool[]> {
  const due = await findDueTools(database, longestRound)
  if (due.length === 0) return []
  const failing = due.filter((tool) => tool.is_failing).length
  const wanted = Math.max(smallestRound, 3 * failing)
  return wanted > due.length ? [...due, ...(await findNextTools(database, due, wanted - due.length))] : due
}

/** Checks the tools that are due. False when more than half failed and the round was discarded. */
export async function checkRound(
  { database, outgoing, cache }: Omit<Services, 'log'>,
  signal: AbortSignal,
): Promise<boolean> {
  const tools = await takeRound(database)
  const checks = await checkTools(outgoing, tools, signal)
  // The next round checks them all.
  if (signal.aborted) return true
  if (isDiscarded(checks)) {
    await postponeChecks(
      database,
      tools.map(({ id }) => id),
    )
    return false
  }
  for (const check of checks) cache.invalidate((await storeCheck(database, check)).changed)
  return true
}

/** The worker for link checks: each tool once a week. Does nothing with OUTGOING=off. */
export function linkCheckWorker(services: Services): Worker {
  // One line for an outage, not one for each round.
  let isOffline = false
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job], stopping) {
      const { outgoing, log } = services
      try {
        const isKept =
          !outgoing.isOn || (await checkRound(services, AbortSignal.any([job!.signal, stopping])))
        if (!isKept && !isOffline) {
          log.warn(
            'More than half of the link checks failed, so this round does not count. Is the network down?',
          )
        }
        isOffline = !isKept
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        log.warn(`Links could not be checked: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
