import type { Database } from '#database/client.ts'
import type { Cache } from '#api/http/cache/cache.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { Embeddings } from '#api/http/call.ts'
import type { Worker } from '#api/jobs/public.ts'
import { textsChanged } from '#api/verdicts/public.ts'
import {
  sentencesWithoutVector,
  setSentences,
  setTasks,
  setVectors,
  takeChangedTools,
  type TextOf,
  useModel,
} from './index-queries.ts'
import { matchTasks } from './match-tasks.ts'
import { passagesOf, type ToolTexts } from './passages.ts'
import { textsOfTools } from './text-queries.ts'

interface Services {
  database: Database
  embeddings: Embeddings
  cache: Pick<Cache, 'invalidate'>
  log: { warn(line: string): void }
}

// Tools of one transaction, and sentences that the model reads at once.
const toolsAtOnce = 50
const sentencesAtOnce = 64
// Sentences of a tool that are compared with needs: those that readers meet first.
const maxSentences = 40
// Shorter ones mean too many things.
const minWords = 3
const embedMs = 60_000

function sentencesToCompare(texts: ToolTexts): string[] {
  const sentences = passagesOf(texts)
    .filter(({ kind, text }) => kind !== 'name' && text.split(' ').length >= minWords)
    .map(({ text }) => text)
  return [...new Set(sentences)].slice(0, maxSentences)
}

/** The tasks that a tool is said to serve: reviews tell of other things, too. */
function tasksServed(texts: ToolTexts): string[] {
  const said = passagesOf(texts)
    .filter(({ kind }) => kind === 'tagline' || kind === 'description')
    .flatMap(({ text }) => matchTasks(text).map(({ task }) => task))
  return [...new Set(said)]
}

/** Reads the texts of changed tools: their words, sentences and tasks. Returns the number of tools. */
async function readTexts(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const ids = await takeChangedTools(transaction, toolsAtOnce)
    if (ids.length === 0) return 0
    const texts = await textsOfTools(transaction, ids)
    const each = (itsTexts: (one: ToolTexts) => string[]): TextOf[] =>
      texts.flatMap((one) => itsTexts(one).map((text) => ({ tool: one.id, text })))
    await setSentences(transaction, ids, each(sentencesToCompare))
    await setTasks(transaction, ids, each(tasksServed))
    await textsChanged(transaction, ids)
    return ids.length
  })
}

/** Has the model read sentences that it has not read. Returns their number; 0 when it does not answer, too. */
async function readMeanings(database: Database, embeddings: Embeddings): Promise<number> {
  const sentences = await sentencesWithoutVector(database, sentencesAtOnce)
  if (sentences.length === 0) return 0
  const texts = sentences.map(({ text }) => text)
  const vectors = await embeddings.embed(texts, { timeoutMs: embedMs, priority: 'text' })
  if (!vectors) return 0
  await database.transaction().execute((transaction) => setVectors(transaction, sentences, vectors))
  return sentences.length
}

/** Brings the documents, sentences, vectors and tasks of all tools up to date, until the signal is aborted. */
export async function indexTools(
  { database, embeddings, cache }: Omit<Services, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const { model } = embeddings
  if (model !== null) {
    await database.transaction().execute((transaction) => useModel(transaction, model))
  }
  let changed = false
  while (!signal.aborted && (await readTexts(database)) > 0) changed = true
  if (changed) cache.invalidate([tags.finder])
  let compared = false
  while (model !== null && !signal.aborted && (await readMeanings(database, embeddings)) > 0) compared = true
  if (compared) cache.invalidate([tags.finder])
}

/** The worker that reads the texts of tools for the finder. */
export function finderWorker(services: Services): Worker {
  return {
    batchSize: 1,
    pollingSeconds: 5,
    async work([job], stopping) {
      try {
        await indexTools(services, AbortSignal.any([job!.signal, stopping]))
        return [{ id: job!.id, status: 'completed' }]
      } catch (error) {
        services.log.warn(`Texts could not be read for the finder: ${(error as Error).message}`)
        return [{ id: job!.id, status: 'failed' }]
      }
    },
  }
}
