import type { Embeddings } from '#api/http/call.ts'
import { logRarely } from '#api/http/log-rarely.ts'
import { processModel } from './builtin.ts'
import { endpointModel } from './endpoint.ts'
import type { Model } from './model.ts'
import { findModelFiles, startModel } from './start-model.ts'
import { prepareText, readVectors } from './vectors.ts'

/** The operator's choice of a model. */
export type EmbeddingSettings =
  | { source: 'builtin' | 'off' }
  | { source: 'endpoint'; baseUrl: string; apiKey: string | undefined; model: string }

interface Log {
  warn(line: string): void
}

const maxWaitingNeeds = 20

/** There is no model: texts are compared by words alone. */
export const noEmbeddings: Embeddings = {
  model: null,
  embed: async () => undefined,
  close: async () => {},
}

/** Embeddings by the model of the settings. No process is started and no request is sent before the first text. */
export function createEmbeddings(
  settings: EmbeddingSettings,
  log: Log,
  findFiles = findModelFiles,
): Embeddings {
  if (settings.source === 'off') return noEmbeddings
  const onFailure = logRarely(log, 'Embeddings failed, and texts are compared by words alone')
  if (settings.source === 'endpoint') return embeddingsOf(endpointModel(settings), onFailure)
  const files = findFiles()
  if (!files) {
    log.warn('The packages of the embedding model are not installed: texts are compared by words alone.')
    return noEmbeddings
  }
  const model = processModel({ name: files.name, start: () => startModel(files), onFailure })
  return embeddingsOf(model, onFailure)
}

/** Embeddings by this model, with time limits and checked answers. */
export function embeddingsOf(model: Model, onFailure: (error: Error) => void): Embeddings {
  let waitingNeeds = 0
  return {
    model: model.name,
    async embed(given, { timeoutMs, priority }) {
      if (given.length === 0) return []
      const need = priority === 'need' ? 1 : 0
      if (waitingNeeds + need > maxWaitingNeeds) return undefined
      waitingNeeds += need
      const timeout = new AbortController()
      const timer = setTimeout(() => timeout.abort(new Error(`no vectors within ${timeoutMs} ms`)), timeoutMs)
      try {
        const texts = given.map(prepareText)
        // Models refuse blank texts. Asking about another text tells how many zeros stand for a blank one.
        const asked = texts.map((text) => text || 'blank')
        const vectors = await model.embed(asked, { priority, signal: timeout.signal })
        return vectors && readVectors(texts, vectors)
      } catch (error) {
        onFailure(error as Error)
        return undefined
      } finally {
        clearTimeout(timer)
        waitingNeeds -= need
      }
    },
    close: model.close,
  }
}
