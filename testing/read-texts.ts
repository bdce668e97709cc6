import type { Database } from '#database/client.ts'
import { noEmbeddings } from '#api/finder/embeddings/public.ts'
import { indexTools } from '#api/finder/public.ts'

/** Does what the finder's job does soon after a text has changed, without vectors. */
export async function readTexts(database: Database): Promise<void> {
  const cache = { invalidate: () => {} }
  await indexTools({ database, embeddings: noEmbeddings, cache }, new AbortController().signal)
}
