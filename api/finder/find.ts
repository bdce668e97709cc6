import type { Condition, Found } from '#contract/finder.ts'
import type { Tool } from '#contract/tools.ts'
import type { Database } from '#database/client.ts'
import type { Embeddings } from '#api/http/call.ts'
import type { Muted } from '#api/http/viewer.ts'
import { judge } from './conditions.ts'
import { matchTasks, stems } from './match-tasks.ts'
import { nearestTools, sentencesOfTools, vectorsOfTools } from './meaning-queries.ts'
import { type Passage, passagesOf } from './passages.ts'
import { type ToolRow, type NamedTool, servingTools, toolsById, bestRatedTools } from './queries.ts'
import { bestPassages, reasonsFor } from './reasons.ts'
import { allSynonyms } from './synonym-queries.ts'
import { searchedTerms, type SynonymWords } from './terms.ts'
import { textsOfTools } from './text-queries.ts'
import { closeness, type Vector } from './vectors.ts'
import { scoreWords } from './word-queries.ts'

/** A need that was understood. */
export interface Understood {
  task: string
  conditions: Condition[]
  insteadOf: NamedTool | undefined
}

/** A tool that fits, before its reasons are looked up. */
interface Fitting {
  row: ToolRow
  tool: Tool
  score: number
}

// The formula was measured with two sets of needs: see docs/decisions/0031-finder.md.
const wordWeight = 0.75
const meaningWeight = 25
const taskWeight = 2
const alternativeWeight = 6
// A tool answers a need when it has this part of the rarities of its words, or a sentence this close to it.
// Short texts are close to others by chance, and share a word with many. Without vectors, words must do.
const fewWords = 5
const thresholds = {
  short: { minMass: 0.5, minCloseness: 0.42 },
  long: { minMass: 0.25, minCloseness: 0.35 },
}
const minMassAlone = { short: 0.25, long: 0.1 }
// A tool fits the task when it scores this part of the best one.
const minPart = 0.4
// Tools that are compared by words, by meaning and by conditions.
const byWords = 150
const byMeaning = 150
const byConditions = 40
/** A need waits so long for the model. */
const personsPatience: Patience = { timeoutMs: 300, priority: 'need' }

/** Waiting for the model. */
interface Patience {
  timeoutMs: number
  priority: 'need' | 'text'
}

export interface Finding {
  database: Database
  embeddings: Embeddings
  synonyms: SynonymWords[]
  /** Absent where a person waits. */
  patience?: Patience
}

/** Scores of tools for a task, and by what they were found. No scores when no tool answers the need. */
async function scoreTools(
  { database, embeddings, synonyms, patience = personsPatience }: Finding,
  { task, insteadOf }: Understood,
) {
  const hints = insteadOf?.tagline ?? ''
  const words = await searchedTerms(database, task, { synonyms, hints })
  const meant = `${hints} ${words.corrected}`.trim()
  const tasks = new Set(matchTasks(meant).map((one) => one.task))
  // A text without a known word has no meaning that the model could compare.
  const isKnown = words.terms.length > 0 || tasks.size > 0
  const vectors = isKnown ? await embeddings.embed([meant], patience) : undefined
  const need = vectors?.[0]
  const near = need ? await nearestTools(database, need, byMeaning) : []
  const [byWord, serving] = await Promise.all([
    scoreWords(database, words.terms, { besides: near, count: byWords + near.length }),
    servingTools(database, [...tasks], byWords),
  ])
  const alternatives = new Set(insteadOf?.alternatives)
  const ids = new Set([...near, ...byWord.keys(), ...serving.keys(), ...alternatives])
  if (insteadOf) ids.delete(insteadOf.id)
  const vectorsOf = need ? await vectorsOfTools(database, [...ids], need.length) : new Map<number, Vector[]>()
  const length = stems(meant).length > fewWords ? 'long' : 'short'
  const { minCloseness } = thresholds[length]
  const minMass = need ? thresholds[length].minMass : minMassAlone[length]
  const scores = new Map<number, number>()
  let isAnswered = false
  for (const id of ids) {
    const { score = 0, mass = 0 } = byWord.get(id) ?? {}
    const sentences = vectorsOf.get(id)
    // A tool whose sentences wait for the model is neither close nor far.
    const close = need ? (sentences ? Math.max(0, closeness(sentences, need)) : minCloseness) : 0
    const served = serving.get(id) ?? 0
    const alternative = alternatives.has(id) ? alternativeWeight : 0
    const isSimilar = served > 0 || alternative > 0 || (sentences !== undefined && close >= minCloseness)
    isAnswered ||= isSimilar || mass >= minMass * words.mass
    if (!isSimilar && score === 0) continue
    scores.set(id, wordWeight * score + meaningWeight * close + taskWeight * served + alternative)
  }
  return {
    scores: isAnswered ? scores : new Map<number, number>(),
    ...{ words, tasks, need },
    isModelSilent: isKnown && embeddings.model !== null && !need,
  }
}

/** The tools with the best scores, down to a part of the best one. */
function fitting(rows: ToolRow[], scores: Map<number, number>): Fitting[] {
  const all = rows
    .map((row) => ({ row, tool: JSON.parse(row.json) as Tool, score: scores.get(row.id) ?? 0 }))
    .sort((one, other) => other.score - one.score || other.row.rating_score - one.row.rating_score)
  const best = all[0]?.score ?? 0
  return all.filter(({ score }) => score >= minPart * best)
}

function highest(scores: Map<number, number>, count: number): number[] {
  return [...scores]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([id]) => id)
}

/** Orders tools by the conditions that they meet, and says which conditions none of them meets. */
function byCondition(tools: Fitting[], conditions: Condition[]) {
  const judged = tools.map((one) => ({
    ...one,
    judgements: conditions.map((condition) => judge(condition, one.tool.facts)),
  }))
  const asked = conditions.map((_, nth) => judged.some(({ judgements }) => judgements[nth] === 'met'))
  const those = (judgements: string[], wanted: string) =>
    conditions.filter((_, nth) => asked[nth] && judgements[nth] === wanted)
  const ordered = judged
    .map(({ judgements, ...one }) => ({
      ...one,
      unmet: those(judgements, 'unmet'),
      unknown: those(judgements, 'unknown'),
    }))
    .sort(
      (one, other) =>
        one.unmet.length - other.unmet.length ||
        one.unknown.length - other.unknown.length ||
        other.score - one.score ||
        other.row.rating_score - one.row.rating_score,
    )
  return { ordered, relaxed: conditions.filter((_, nth) => !asked[nth] && tools.length > 0) }
}

interface FoundTools extends Pick<Found, 'results' | 'relaxed'> {
  rows: ToolRow[]
  posts: number[]
  isByMeaning: boolean
  /** Whether the model that compares meanings has not answered. */
  isModelSilent: boolean
}

/** Finds the tools for a need that was understood. `muted` gives no reasons. */
export async function findTools(
  finding: Finding,
  understood: Understood,
  { limit, muted }: { limit: number; muted: Muted | undefined },
): Promise<FoundTools> {
  const { database } = finding
  const { conditions } = understood
  const isConditionsAlone = understood.task === '' && !understood.insteadOf && conditions.length > 0
  const { scores, words, tasks, need, isModelSilent } = await scoreTools(finding, understood)
  const rows = isConditionsAlone
    ? await bestRatedTools(database, byWords)
    : await toolsById(database, highest(scores, byConditions))
  const { ordered, relaxed } = byCondition(fitting(rows, scores), conditions)
  const chosen = ordered.slice(0, limit)
  const ids = chosen.map(({ row }) => row.id)
  const [texts, sentences] = await Promise.all([
    textsOfTools(database, ids),
    need ? sentencesOfTools(database, ids, need.length) : undefined,
  ])
  const textsOf = new Map(texts.map((one) => [one.id, one]))
  const sought = { rarities: words.rarities, tasks, meaning: need && { need, sentences: sentences! } }
  const results = chosen.flatMap(({ row, tool, unmet, unknown }) => {
    const own = textsOf.get(row.id)
    // Deleted meanwhile.
    if (!own) return []
    const passages = passagesOf(own).filter(({ author, post }) => !isMuted(muted, author, post))
    return [{ tool, reasons: reasonsFor(tool, passages, sought, conditions), unmet, unknown }]
  })
  const posts = texts.flatMap((one) => one.posts.map(({ id }) => id))
  const isByMeaning = need !== undefined
  return { results, relaxed, rows: chosen.map(({ row }) => row), posts, isByMeaning, isModelSilent }
}

/** The post with the best passage of each tool that fits a text, best tool first, with that passage. */
export async function rankPassages(
  { database, embeddings }: Omit<Finding, 'synonyms'>,
  text: string,
  count: number,
): Promise<{ post: number; passage: Passage }[]> {
  const finding = { database, embeddings, synonyms: await allSynonyms(database) }
  const understood = { task: text, conditions: [], insteadOf: undefined }
  const { scores, words, tasks, need } = await scoreTools(finding, understood)
  const ids = highest(scores, count)
  const [texts, sentences] = await Promise.all([
    textsOfTools(database, ids),
    need ? sentencesOfTools(database, ids, need.length) : undefined,
  ])
  const sought = { rarities: words.rarities, tasks, meaning: need && { need, sentences: sentences! } }
  const textsOf = new Map(texts.map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const own = textsOf.get(id)
    const passages = own ? passagesOf(own).filter(({ post }) => post !== null) : []
    return bestPassages(passages, sought, 1).map((passage) => ({ post: passage.post!, passage }))
  })
}

function isMuted(muted: Muted | undefined, author: number | null, post: number | null): boolean {
  if (!muted) return false
  return (author !== null && muted.members.includes(author)) || (post !== null && muted.posts.includes(post))
}
