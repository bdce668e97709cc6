import { factLabel, factText } from '#contract/fact-text.ts'
import type { Condition, Reason } from '#contract/finder.ts'
import { limits } from '#contract/limits.ts'
import type { Fact } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { opinionsIn } from '#api/verdicts/public.ts'
import { judge } from './conditions.ts'
import { matchTasks, stems } from './match-tasks.ts'
import { beginning, type Passage } from './passages.ts'
import { similarity, type Vector } from './vectors.ts'

/** By what passages are chosen. */
export interface Sought {
  /** Weights of the stems of the need. */
  rarities: Map<string, number>
  /** Tasks of the vocabulary that the need names. */
  tasks: Set<string>
  /** Undefined where meanings are not compared. */
  meaning: { need: Vector; sentences: Map<string, Vector> } | undefined
}

// In the units of `rarities`: how much a similar meaning and the same task count beside rare words.
const meaningWeight = 20
const taskWeight = 1.5
// A passage gives a reason when it scores this part of the best one.
const minPart = 0.4
// The name says least, a comment may answer somebody else.
const kindWeights: Record<Reason['kind'], number> = {
  ...{ name: 0.5, tagline: 1, description: 1, review: 1, comment: 0.8, fact: 1 },
}

/** Score of a passage for a need: rare words, a shared task, a close meaning. */
export function scorePassage({ kind, text }: Passage, { rarities, tasks, meaning }: Sought): number {
  let score = 0
  for (const stem of new Set(stems(text))) score += rarities.get(stem) ?? 0
  if (tasks.size > 0 && matchTasks(text).some(({ task }) => tasks.has(task))) score += taskWeight
  const vector = meaning?.sentences.get(text)
  if (vector) score += meaningWeight * Math.max(0, similarity(vector, meaning!.need))
  return kindWeights[kind] * score
}

/** The passages that say most about what is sought, best first; each text once. At least one, unless there is none. */
export function bestPassages(passages: Passage[], sought: Sought, count: number): Passage[] {
  // Of passages that say as much, one that judges comes first.
  const judging = ({ passage }: { passage: Passage }) =>
    Number((passage.kind === 'review' || passage.kind === 'comment') && opinionsIn(passage.text).length > 0)
  const scored = passages
    .map((passage) => ({ passage, score: scorePassage(passage, sought) }))
    .sort((one, other) => other.score - one.score || (one.score > 0 ? judging(other) - judging(one) : 0))
  const best = scored[0]?.score ?? 0
  const chosen: Passage[] = []
  for (const { passage, score } of scored) {
    if (chosen.length === count || (chosen.length > 0 && (score <= 0 || score < minPart * best))) break
    if (!chosen.some(({ text }) => text.includes(passage.text) || passage.text.includes(text))) {
      chosen.push(passage)
    }
  }
  return chosen
}

/** A fact in the words of the tool page; of a long list, from what the condition asks for on. */
function factWords({ key, value }: Fact, condition: Condition): string {
  const words = (shown: Fact['value']) => `${factLabel(key)}: ${factText(key, shown)}`
  const isLong = Array.isArray(value) && words(value).length > limits.finder.reason
  const shown = isLong
    ? (value as string[]).slice((value as string[]).indexOf(String(condition.value)))
    : value
  return beginning(words(shown as Fact['value']), limits.finder.reason).replace(/,$/, '')
}

/** The facts that meet conditions, in the words of the tool page. */
function factReasons({ slug, facts }: Tool, conditions: Condition[]): Reason[] {
  return conditions.flatMap((condition) => {
    const fact = facts.find(({ key }) => key === condition.key)
    if (!fact || judge(condition, facts) !== 'met') return []
    return [{ kind: 'fact' as const, text: factWords(fact, condition), url: `/tools/${slug}` }]
  })
}

/** Why a tool fits: its best passages, and the facts that meet conditions, 1 to 3 in all. */
export function reasonsFor(
  tool: Tool,
  passages: Passage[],
  sought: Sought,
  conditions: Condition[],
): Reason[] {
  const facts = factReasons(tool, conditions)
  const shownFacts = facts.slice(0, limits.finder.reasons - 1)
  const best = bestPassages(passages, sought, limits.finder.reasons - shownFacts.length)
  return [...best.map(({ kind, text, url }) => ({ kind, text, url })), ...shownFacts]
}
