import type { Aspect, Stance } from '#contract/verdicts.ts'
import { findPhrases, type Found, textOf } from './find-phrases.ts'
import { judging, valueAt, wishValue } from './judgement-value.ts'
import * as words from './sentence-words.ts'
import type { Token } from './sentence-words.ts'
import { lastMarkOf } from './sentences.ts'
import { aspects } from './word-lists.ts'

/** A sentence's judgement of one side of a tool. */
export interface Opinion {
  aspect: Aspect
  stance: Stance
  /** At least 1.3; a strong one has 3 and more. */
  strength: number
}

// Less is no judgement.
const minStrength = 1.3
// Words between a judgement and what it is about.
const nearby = 6

const questionMarks = ['?', '？', '؟']
const wishes = [
  /\bwish (?:that )?(?:it|they|there|this|the|its|you could|i could|we could)\b/,
  /\bif only\b|\bhope (?:they|it)\b|\bshould (?:offer|support|allow)\b/,
  /(?:would|'d) (?:love|like) (?:to see|it to|them to|if|an? option|an? way)\b/,
  /\bshould (?:be|have) (?:able|an? |more|better|easier|cheaper|faster|clearer)/,
]
// 'I wish more software was like this'.
const praisingWish = /\bwish (?:more|every|all|other)/
// The subject is another tool.
const aboutOthers = /^(?:and )?(?:every|all|most|many|the|some) other/
const past = /(?<!get |gets |got |getting |be |am |'m )\bused to\b/

/** The aspect of a judgement: its own, else that of the nearest word that names one. */
function aspectAt(tokens: Token[], { phrase, start, end }: Found<number>, named: Found<Aspect>[]): Aspect {
  const own = aspects.get(phrase)
  if (own !== undefined) return own
  const distance = (one: Found<Aspect>) => {
    const [from, to] = one.start >= end ? [end, one.start] : [one.end, start]
    const marks = tokens.slice(from, to).filter(({ isMark }) => isMark).length
    return to - from + 4 * marks
  }
  const [nearest] = named.toSorted((one, other) => distance(one) - distance(other))
  if (nearest && distance(nearest) <= nearby) return nearest.value
  // Without a named aspect, a feeling is about the tool in general, and any other judgement about its main job.
  return words.reactions.has(phrase) || phrase === 'liked' ? 'other' : 'quality'
}

/** Whether a part of a sentence wishes something of the tool: 'I wish it had', 'it would be nice', 'it could be faster'. */
function isWished(tokens: Token[], text: string): boolean {
  if (praisingWish.test(text)) return false
  if (wishes.some((one) => one.test(text))) return true
  return tokens.some(({ text: modal }, at) => {
    const wanted = modal === 'could' ? words.comparatives : words.wanted
    if (modal !== 'could' && modal !== 'would' && !modal.endsWith("'d")) return false
    const [verb, ...rest] = tokens.slice(at + 1, at + 5).map((token) => token.text)
    return (verb === 'be' || (verb === 'have' && rest[0] === 'been')) && rest.some((word) => wanted.has(word))
  })
}

/** Sums of the judgements of a part of a sentence, by aspect. An aspect that it both praises and blames has none. */
function sumsOf(tokens: Token[], name: string): Map<Aspect, number> {
  const text = textOf(tokens)
  const sums = new Map<Aspect, number>()
  if (past.test(text) || aboutOthers.test(text)) return sums
  const judged = findPhrases(tokens, judging)
  const isWish = isWished(tokens, text)
  if (judged.length === 0 && !isWish) return sums
  const named = findPhrases(tokens, aspects)
  // 'Slow and bad': a judgement is not about another one.
  const things = named.filter((one) => judged.every(({ start, end }) => one.end <= start || one.start >= end))
  const mixed = new Set<Aspect>()
  for (const found of judged) {
    const value = valueAt(tokens, found, name)
    if (value === 0 || (isWish && value > 0)) continue
    const aspect = aspectAt(tokens, found, things)
    const sum = sums.get(aspect) ?? 0
    if (sum * value < 0) mixed.add(aspect)
    sums.set(aspect, sum + value)
  }
  if (isWish) {
    const aspect = named[0]?.value ?? 'other'
    sums.set(aspect, Math.min(0, sums.get(aspect) ?? 0) + wishValue)
  }
  if (praisingWish.test(text)) sums.set('other', 2)
  for (const aspect of mixed) sums.delete(aspect)
  return sums
}

/** The parts of a sentence between words of contrast. */
function partsOf(tokens: Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens) {
    if (words.contrasts.has(token.text)) parts.push([])
    else parts.at(-1)!.push(token)
  }
  return parts
}

/** The claims of a sentence for and against a tool with this name, by aspect. None for questions and for other languages. */
export function opinionsIn(sentence: string, name = ''): Opinion[] {
  if (questionMarks.includes(lastMarkOf(sentence.trimEnd()))) return []
  const tokens = words.tokensOf(sentence)
  if (tokens[0]?.text === 'be') return []
  if (tokens.filter(({ isMark }) => !isMark).length < 2 || !words.isEnglish(tokens)) return []
  // After 'but' stands what its writer concludes.
  const isSettled =
    tokens.some(({ text }) => text === 'but' || text === 'however' || text === 'yet') ||
    words.concessions.has(tokens[0]!.text)
  const all = new Map<Aspect, number>()
  for (const part of partsOf(tokens)) {
    for (const [aspect, sum] of sumsOf(part, name.toLowerCase())) {
      const earlier = all.get(aspect) ?? 0
      if (earlier * sum >= 0) all.set(aspect, earlier + sum)
      else if (isSettled) all.set(aspect, sum)
      else all.delete(aspect)
    }
  }
  return Array.from(all, ([aspect, sum]) => ({
    aspect,
    stance: sum > 0 ? ('pro' as const) : ('con' as const),
    strength: Math.abs(sum),
  })).filter(({ strength }) => strength >= minStrength)
}
