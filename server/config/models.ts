import { z } from 'zod'
import type { EmbeddingSettings } from '#api/finder/embeddings/public.ts'
import { webAddress } from './fields.ts'

/** Variables about language models and embedding models. */
export const modelVariables = {
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_EMBEDDING_MODEL: z.string().optional(),
  EMBEDDINGS: z.enum(['builtin', 'endpoint', 'off']).default('builtin'),
}

type Read = z.output<z.ZodObject<typeof modelVariables>>

/** The endpoint for summaries and the source of embeddings. Throws an error when a variable that they need is missing. */
export function readModels(read: Read) {
  if (read.AI_BASE_URL && !read.AI_MODEL && read.EMBEDDINGS !== 'endpoint') {
    throw new Error('AI_MODEL must name a model with AI_BASE_URL.')
  }
  return {
    ai: { baseUrl: read.AI_BASE_URL, apiKey: read.AI_API_KEY, model: read.AI_MODEL },
    embeddings: readEmbeddings(read),
  }
}

function readEmbeddings(read: Read): EmbeddingSettings {
  const { EMBEDDINGS: source, AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_EMBEDDING_MODEL: model } = read
  if (source !== 'endpoint') return { source }
  if (!baseUrl) throw new Error('AI_BASE_URL must be set with EMBEDDINGS=endpoint.')
  if (!model) throw new Error('AI_EMBEDDING_MODEL must name a model with EMBEDDINGS=endpoint.')
  return { source, baseUrl, apiKey, model }
}
