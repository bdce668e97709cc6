import { once } from 'node:events'
import type { Model } from './model.ts'

interface Endpoint {
  /** Address of an OpenAI-compatible API, such as http://127.0.0.1:11434/v1. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

/** A model behind an OpenAI-compatible API. Rejects with the reason of the signal when it is aborted. */
export function endpointModel({ baseUrl, apiKey, model }: Endpoint): Model {
  async function ask(values: string[], abortSignal: AbortSignal): Promise<number[][]> {
    // Loaded with the first text: a site without a model needs no model packages.
    const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ])
    const provider = createOpenAICompatible({
      name: 'embeddings',
      baseURL: baseUrl,
      ...(apiKey && { apiKey }),
    })
    const answer = await embedMany({
      model: provider.embeddingModel(model),
      values,
      maxRetries: 0,
      abortSignal,
    })
    return answer.embeddings
  }

  return {
    name: `endpoint:${model}`,
    // Loading the packages can't be aborted.
    embed: (texts, { signal }) => Promise.race([ask(texts, signal), rejectOnAbort(signal)]),
    close: async () => {},
  }
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}
