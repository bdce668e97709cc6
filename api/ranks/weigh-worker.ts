import type { Worker } from '#api/jobs/public.ts'
import { weighVotes, type WeighServices } from './weigh-votes.ts'

interface Services extends WeighServices {
  log: { warn(line: string): void }
}

/** The worker that weighs votes, hourly and when moderators have decided on voters. */
export function weighWorker(services: Services): Worker {
  return {
    batchSize: 1,
    pollingSeconds: 60,
    async work([job], stopping) {
      try {
        await weighVotes(services, { signal: AbortSignal.any([job!.signal, stopping]) })
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        if (!stopping.aborted) services.log.warn(`Votes could not be weighed: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
