import type { Database } from '#database/client.ts'
import type { Embeddings } from '#api/http/call.ts'
import { evaluateNeed } from '#api/finder/public.ts'
import { singleJobWorker, type Worker } from '#api/jobs/public.ts'
import { type DueNeed, recordEvaluation, takeDueNeed } from './evaluation-queries.ts'

interface Services {
  database: Database
  embeddings: Embeddings
  log: { warn(line: string): void }
}

// Different needs of one job. Those that are left are the first ones of the next job.
const needsOfOneJob = 1_000
// Few enough that requests do not wait for the transaction.
const membersAtOnce = 500

/**
 * Evaluates the saved needs that were not evaluated for an hour, equal ones of many members once, until the signal is aborted.
 * Needs of members who are not reached are compared with a later evaluation.
 */
export async function evaluateSavedNeeds(services: Services, signal: AbortSignal): Promise<void> {
  for (let taken = 0; taken < needsOfOneJob && !signal.aborted; taken += 1) {
    const due = await takeDueNeed(services.database)
    if (!due) return
    try {
      await evaluate(services, due, signal)
    } catch (error) {
      services.log.warn(`A saved need could not be evaluated: ${(error as Error).message}`)
    }
  }
}

async function evaluate(services: Services, due: DueNeed, signal: AbortSignal): Promise<void> {
  const { database } = services
  const evaluation = await evaluateNeed(services, due.need)
  let after: number | null = evaluation ? 0 : null
  while (evaluation && after !== null && !signal.aborted) {
    after = await recordEvaluation(database, due, evaluation, { after, count: membersAtOnce })
  }
}

/** The worker that evaluates saved needs, hourly and when one is saved. */
export function savedNeedWorker(services: Services): Worker {
  return singleJobWorker({
    pollingSeconds: 30,
    failure: 'Saved needs could not be evaluated',
    log: services.log,
    async work(_data, signal) {
      await evaluateSavedNeeds(services, signal)
      return true
    },
  })
}
