import type { Database } from '#database/client.ts'
import type { Cache } from '#api/http/cache/cache.ts'
import * as tags from '#api/http/cache/tags.ts'
import { logRarely } from '#api/http/log-rarely.ts'
import type { Worker } from '#api/jobs/public.ts'
import type { ModelEndpoint } from '#api/language-model/public.ts'
import { limits } from '#contract/limits.ts'
import { storeChoices, takeTool, textsChanged, expectModel } from './choice-queries.ts'
import { sentencesIn } from './judged-sentences.ts'
import { membersIn } from './make-verdict.ts'
import { chooseSentences } from './model-choices.ts'
import { textsAbout } from './text-queries.ts'

interface Services {
  database: Database
  cache: Pick<Cache, 'invalidate'>
  endpoint: ModelEndpoint
  log: Parameters<typeof logRarely>[0]
}

/** Has the model read the texts of a tool. Where it fails, its last choices stay, and the tool is tried again. */
async function readTool({ database, cache, endpoint }: Services, tool: number, timeoutMs: number) {
  const texts = await textsAbout(database, tool)
  const isReady = membersIn(texts) >= limits.verdict.people
  try {
    const claims = isReady ? await chooseSentences(endpoint, texts.flatMap(sentencesIn), timeoutMs) : null
    await storeChoices(database, tool, endpoint.model, claims)
  } catch (error) {
    await textsChanged(database, [tool])
    throw error
  }
  cache.invalidate([tags.verdict(tool)])
}

/**
 * Has the model choose sentences for the verdicts on tools whose texts have changed, until the signal is aborted or it fails:
 * the next job goes on.
 */
export async function readTexts(
  services: Services,
  signal: AbortSignal,
  { timeoutMs = 60_000 } = {},
): Promise<void> {
  const { database, endpoint } = services
  await expectModel(database, endpoint.model)
  for (let tool = await takeTool(database); tool !== undefined; tool = await takeTool(database)) {
    await readTool(services, tool, timeoutMs)
    if (signal.aborted) break
  }
}

/** The worker that has a model read the texts of tools for verdicts. */
export function verdictWorker(services: Services): Worker {
  const warn = logRarely(services.log, 'The model failed, and verdicts are made by rules')
  return {
    batchSize: 1,
    pollingSeconds: 30,
    async work([job], stopping) {
      try {
        await readTexts(services, AbortSignal.any([job!.signal, stopping]))
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        warn(error as Error)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
