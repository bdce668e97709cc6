import { before, type Found } from './find-phrases.ts'
import * as words from './sentence-words.ts'
import type { Token } from './sentence-words.ts'
import { judgements, type Phrases } from './word-lists.ts'

const flipped = 0.75
// Words before a judgement in which negation counts.
const reach = 4
/** Of a wish, and of too much of something good. */
export const wishValue = -2

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
export function valueAt(tokens: Token[], found: Found<number>, name: string): number {
  const { start, end, phrase } = found
  const [previous, second] = before(tokens, start, 2)
  if (inContext.has(phrase) && !judgesInContext(tokens, found)) return 0
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

// Words that judge beside certain others only: 'I like it', 'gets the steps right'.
const inContext = new Map([
  ['like', 2],
  ['liked', 2],
  ['right', 2],
])

/** Words and phrases that may judge. */
export const judging: Phrases<number> = {
  get: (phrase) => inContext.get(phrase) ?? judgements.get(phrase),
  longest: judgements.longest,
}

/** Whether a word judges beside those that stand around it. Most judge anywhere. */
function judgesInContext(tokens: Token[], { phrase, start, end }: Found<number>): boolean {
  const earlier = before(tokens, start, 5)
  if (phrase === 'right') return earlier.some((word) => word === 'gets' || word === 'got' || word === 'get')
  const next = tokens[end]?.text
  return words.likers.has(earlier[0] ?? '') && words.liked.has(next ?? '')
}
