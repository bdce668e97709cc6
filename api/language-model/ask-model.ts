import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

/** A language model behind an OpenAI-compatible API. */
export interface ModelEndpoint {
  /** Address of the API, such as http://127.0.0.1:11434/v1. */
  baseUrl: string
  apiKey?: string | undefined
  model: string
}

interface Question {
  instructions: string
  /** A text by strangers. The model gets it between two lines that are the same random mark: `instructions` must say so. */
  data: string
  timeoutMs: number
}

/** The model's answer as it is. Rejects when the model fails or takes longer. */
export async function askModel(
  { baseUrl, apiKey, model }: ModelEndpoint,
  { instructions, data, timeoutMs }: Question,
): Promise<string> {
  const abortSignal = AbortSignal.timeout(timeoutMs)
  const answer = async () => {
    // Loaded with the first question: a site without a model needs no model packages.
    const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
      import('ai'),
      import('@ai-sdk/openai-compatible'),
    ])
    const provider = createOpenAICompatible({ name: 'model', baseURL: baseUrl, ...(apiKey && { apiKey }) })
    const mark = `=== ${randomUUID()} ===`
    const { text } = await generateText({
      model: provider(model),
      instructions,
      prompt: `${mark}\n${data}\n${mark}`,
      maxRetries: 0,
      abortSignal,
    })
    return text
  }
  // Loading the packages can't be aborted.
  return Promise.race([answer(), rejectOnAbort(abortSignal)])
}

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  await once(signal, 'abort')
  throw signal.reason
}
