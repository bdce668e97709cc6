import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import type { Embeddings } from '#api/http/call.ts'
import { judge } from './conditions.ts'
import { findTools } from './find.ts'
import { parseNeed } from './parse-need.ts'
import { allSynonyms } from './synonym-queries.ts'
import { understand } from './understand.ts'

/** A tool that a need finds, with its conditions, as key and value, that a known fact of the tool contradicts. */
interface Evaluated {
  tool: number
  unmet: string[]
  met: string[]
}

export interface Evaluation {
  /** Best first. */
  results: Evaluated[]
  method: 'words' | 'meaning'
}

const embedMs = 10_000

/**
 * The tools for a need in the background, as its page shows them without a model that reads needs. Undefined when the model of
 * vectors has not answered: results by words alone are other ones.
 */
export async function evaluateNeed(
  { database, embeddings }: { database: Database; embeddings: Embeddings },
  need: string,
): Promise<Evaluation | undefined> {
  const [understood, synonyms] = await Promise.all([
    understand(database, parseNeed(need)),
    allSynonyms(database),
  ])
  const finding = {
    database,
    embeddings,
    synonyms,
    patience: { timeoutMs: embedMs, priority: 'text' },
  } as const
  const { results, isByMeaning, isModelSilent } = await findTools(finding, understood, {
    limit: limits.finder.results.usual,
    muted: undefined,
  })
  if (isModelSilent) return undefined
  return {
    results: results.map(({ tool }) => {
      // Also conditions that no tool meets, which are left out of the results.
      const judged = (judgement: string) =>
        understood.conditions
          .filter((condition) => judge(condition, tool.facts) === judgement)
          .map(({ key, value }) => `${key} ${value}`)
      return { tool: tool.id, unmet: judged('unmet'), met: judged('met') }
    }),
    method: isByMeaning ? 'meaning' : 'words',
  }
}
