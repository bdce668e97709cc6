import type { Aspect, Stance } from '#contract/verdicts.ts'
import * as words from './sentence-words.ts'
import type { Token } from './sentence-words.ts'
import { lastMarkOf } from './sentences.ts'
import { aspects, judgements, type Phrases } from './word-lists.ts'

/** A sentence's judgement of one side of a tool. */
export interface Opinion {
  aspect: Aspect
  stance: Stance
  /** At least 1.3; a strong one has 3 and more. */
  strength: number
}

interface Found<T> {
  value: T
  phrase: string
  start: number
  end: number
}

// Less is no judgement.
const minStrength = 1.3
const flipped = 0.75
const wishValue = -2
// Words before a judgement in which negation counts.
const reach = 4
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
// What is said of others says nothing of the tool.
const aboutOthers = /^(?:and )?(?:every|all|most|many|the|some) other/
const past = /(?<!get |gets |got |getting |be |am |'m )\bused to\b/

/** The longest phrases of a list in a run of tokens, each token in one of them. */
function findPhrases<T>(tokens: Token[], phrases: Phrases<T>): Found<T>[] {
  const found: Found<T>[] = []
  for (let start = 0; start < tokens.length; start += 1) {
    const first = tokens[start]!
    if (first.isMark) continue
    const longest = Math.min(tokens.length - start, phrases.longest(first.text))
    for (let length = longest; length > 0; length -= 1) {
      // A mark is in no phrase of the lists.
      const phrase = length === 1 ? first.text : textOf(tokens.slice(start, start + length))
      const value = phrases.get(phrase)
      if (value === undefined) continue
      found.push({ value, phrase, start, end: start + length })
      start += length - 1
      break
    }
  }
  return found
}

function textOf(tokens: Token[]): string {
  return tokens.map(({ text }) => text).join(' ')
}

/** The words before a place, the nearest first, up to a mark. */
function before(tokens: Token[], start: number, count: number): string[] {
  const texts: string[] = []
  for (let at = start - 1; at >= 0 && texts.length < count && !tokens[at]!.isMark; at -= 1) {
    texts.push(tokens[at]!.text)
  }
  return texts
}

const isNegator = (word: string) => words.negators.has(word) || word.endsWith("n't")

/** Whether an odd number of negations stands before a judgement. */
function isNegated(tokens: Token[], { start, end, phrase }: Found<number>): boolean {
  const isPraise = words.comparatives.has(phrase) && tokens[end]?.text !== 'than'
  const clause = before(tokens, start, tokens.length)
  const negations = clause.filter((word, index) => {
    if (!isNegator(word)) return false
    const next = clause[index - 1]
    if (word === 'not' && (next === 'only' || next === 'just')) return false
    if (isPraise && words.praisingNegators.has(word)) return false
    return index < reach || (next !== undefined && words.opinionVerbs.has(next))
  })
  // 'Beautiful: no.'
  const isRefused =
    tokens[end]?.text === ':' && tokens[end + 1]?.text === 'no' && tokens[end + 2]?.isMark !== false
  return (negations.length + Number(isRefused)) % 2 === 1
}

/** Whether a judgement tells of a person: 'I am terrible at drawing', 'who is angry', 'we lost'. */
function isAboutPerson(tokens: Token[], { start, phrase }: Found<number>): boolean {
  if (phrase.includes(' ') || words.reactions.has(phrase)) return false
  for (const word of before(tokens, start, 5)) {
    if (words.persons.has(word)) return true
    const isPassed = words.copulas.has(word) || word.endsWith('ly') || judgements.get(word) !== undefined
    if (!isPassed && !isNegator(word)) return false
  }
  return false
}

/** Whether the words before a place belong to a condition: 'if it is slow', 'when it works'. */
function isConditional(tokens: Token[], start: number): boolean {
  return before(tokens, start, tokens.length).some((word) => words.conditions.has(word))
}

/** Whether a fault is the tool's: 'it makes mistakes', but not 'I made a mistake'. */
function isGiven(tokens: Token[], start: number): boolean {
  const [nearest, ...rest] = before(tokens, start, 6)
  const isOwn = rest.includes('made') && rest.some((word) => word === 'i' || word === 'we')
  return !isOwn && [nearest, ...rest.slice(0, 2)].some((word) => words.faultGivers.has(word ?? ''))
}

/** The value of a judgement where it stands; 0 where it judges no tool. */
function valueAt(tokens: Token[], found: Found<number>, name: string): number {
  const { start, end, phrase } = found
  const [previous, second] = before(tokens, start, 2)
  if (isConditional(tokens, start) || isAboutPerson(tokens, found)) return 0
  if (words.isAttribute(tokens, start, end, (word) => (judgements.get(word) ?? 0) !== 0)) return 0
  const negated = isNegated(tokens, found)
  let { value } = found
  if (words.faults.has(phrase)) {
    if (phrase !== 'wrong' && before(tokens, start, 3).some((word) => words.remedies.has(word)))
      value = -value
    else if (!negated && !isGiven(tokens, start)) return 0
  }
  if (words.comparatives.has(phrase) && tokens.some(({ text }) => text === 'instead')) return 0
  if ((previous === 'it' || previous === 'to') && words.reactions.has(phrase)) return 0
  if (previous === 'too' && value > 0) return wishValue
  if (previous !== undefined && words.boosters.has(previous)) value *= 1.25
  if (
    previous !== undefined &&
    (words.dampers.has(previous) || (previous === 'more' && value < 0 && second === 'little'))
  )
    value *= 0.7
  if (negated) value *= -flipped
  return isBelow(tokens.slice(end, end + 6), name) ? -value : value
}

/** Whether a comparison goes on with 'than this', 'than it' or 'than' and the name of the tool. */
function isBelow(following: Token[], name: string): boolean {
  const [other, next] = following.slice(following.findIndex(({ text }) => text === 'than') + 1)
  if (other === undefined || !following.some(({ text }) => text === 'than')) return false
  if (other.text === 'this' || other.text === 'it') return next === undefined || next.isMark
  return name !== '' && other.text === name
}

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
  // How well a tool does what it is for.
  return words.reactions.has(phrase) || phrase === 'liked' ? 'other' : 'quality'
}

// Words that judge beside certain others only: 'I like it', 'gets the steps right'.
const inContext = new Map([
  ['like', 2],
  ['liked', 2],
  ['right', 2],
])

const judging: Phrases<number> = {
  get: (phrase) => inContext.get(phrase) ?? judgements.get(phrase),
  longest: judgements.longest,
}

function judgesInContext(tokens: Token[], { phrase, start, end }: Found<number>): boolean {
  const earlier = before(tokens, start, 5)
  if (phrase === 'right') return earlier.some((word) => word === 'gets' || word === 'got' || word === 'get')
  const next = tokens[end]?.text
  return words.likers.has(earlier[0] ?? '') && words.liked.has(next ?? '')
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
    if (inContext.has(found.phrase) && !judgesInContext(tokens, found)) continue
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

/** What a sentence says for and against a tool with this name, by aspect. Nothing for questions and for other languages. */
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
