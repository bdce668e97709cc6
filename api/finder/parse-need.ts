import type { Condition } from '#contract/finder.ts'
import { findAlternatives, namesAt } from './find-alternatives.ts'
import { findConditions } from './find-conditions.ts'
import { findRequest } from './find-request.ts'
import { clauseEnd, type Word, wordsIn } from './need-words.ts'

export interface ParsedNeed {
  /** The need without the phrases of its conditions, 'alternative to' and 'find a tool to', white space folded. */
  task: string
  /** In the order in which the need says them, each key and value once; those that a model has found come last. */
  conditions: Condition[]
  /** Words that may be the name of a tool that the need wants an alternative to, longest first, each with the task and the
   * conditions beside it. */
  names: { name: string; task: string; conditions: Condition[] }[]
}

/** Words that join what is before them with what follows. */
const joining = new Set([
  clauseEnd,
  'and',
  'but',
  'or',
  'plus',
  'also',
  'und',
  'aber',
  'y',
  'pero',
  'et',
  'mais',
])
/** Words that cannot end a task. */
const openings = new Set(['a', 'an', 'the', 'with', 'that', 'which', 'for', 'to', 'as'])
/** Words in front of a task when what they belong to is gone: 'for making posters'. */
const closings = new Set(['for', 'to', 'that', 'which', 'with', 'zum', 'fur', 'um', 'para', 'pour'])

/** Words in front of 'alternative to' that ask for one. */
const asking = new Set(
  `a an the any some good best great nice better eine einen une una is there are im i am looking search searching for need
  want find me show give suggest please ich suche brauche`.split(/\s+/),
)

const fold = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** The text of the words that are left, without words that have lost what they belong to. */
function textWithout(need: string, words: readonly Word[], gone: ReadonlySet<number>): string {
  if (gone.size === 0) return fold(need)
  let left = words.map((_, at) => at).filter((at) => !gone.has(at))
  const text = (at: number | undefined) => (at === undefined ? clauseEnd : words[at]!.text)
  const followsGap = (at: number) => gone.has(at - 1)
  const leadsToGap = (at: number) => gone.has(at + 1) || at === words.length - 1
  // A joining word goes where one of its sides is gone, unless both clauses remain: 'edit, free, and cut'.
  left = left.filter((at, n) => {
    if (!joining.has(text(at))) return true
    const [before, next] = [text(left[n - 1]), text(left[n + 1])]
    return !(
      (followsGap(at) || leadsToGap(at)) &&
      (joining.has(before) || joining.has(next) || openings.has(before))
    )
  })
  while (left.length > 0 && openings.has(text(left.at(-1))) && leadsToGap(left.at(-1)!)) left.pop()
  while (left.length > 0 && (joining.has(text(left.at(-1))) || text(left.at(-1)) === clauseEnd)) left.pop()
  while (
    left.length > 0 &&
    (joining.has(text(left[0])) || (followsGap(left[0]!) && closings.has(text(left[0]))))
  ) {
    left.shift()
  }
  const pieces = left.map((at, n) => {
    const { start, end } = words[at]!
    const previous = left[n - 1]
    if (previous === undefined) return need.slice(start, end)
    const between =
      previous === at - 1 ? need.slice(words[previous]!.end, start) : text(at) === clauseEnd ? '' : ' '
    return between + need.slice(start, end)
  })
  return fold(pieces.join(''))
}

/** The index of the first word that asks: 'is there' in 'is there any good free alternative to'. */
function withAsking(words: readonly Word[], from: number, said: ReadonlySet<number>): number {
  let first = from
  for (let at = from - 1; at >= 0 && (said.has(at) || asking.has(words[at]!.text)); at--) {
    if (!said.has(at)) first = at
  }
  return first
}

const keyOf = ({ key, value }: Condition) => `${key} ${value}`

/** The indexes of the words of a need that are a phrase, verbatim; none when it is not there or ends inside of a word. */
export function wordsOf(need: string, words: readonly Word[], phrase: string): number[] {
  const isEnd = (place: number) => words.some(({ end }) => end === place)
  const first = words.find(({ start }) => need.startsWith(phrase, start) && isEnd(start + phrase.length))
  if (!first) return []
  const end = first.start + phrase.length
  return [...words.keys()].filter((at) => words[at]!.start >= first.start && words[at]!.end <= end)
}

/** A condition that a model has found, and the indexes of its words. */
interface Added {
  condition: Condition
  places: number[]
}

/**
 * Those of the conditions whose phrases are whole words that neither are `taken` nor have been `said`, each key and value
 * once; and the words that are said now.
 */
function addPhrases(
  need: string,
  words: readonly Word[],
  conditions: readonly Condition[],
  { said, taken }: Record<'said' | 'taken', ReadonlySet<number>>,
): { added: Added[]; said: Set<number> } {
  const added = new Map<string, Added>()
  const all = new Set(said)
  for (const condition of conditions) {
    const places = wordsOf(need, words, condition.phrase)
    if (places.length === 0 || places.some((at) => all.has(at) || taken.has(at))) continue
    for (const at of places) all.add(at)
    if (!added.has(keyOf(condition))) added.set(keyOf(condition), { condition, places })
  }
  return { added: [...added.values()], said: all }
}

/**
 * Tells what a need asks for: its task, the conditions, and what it wants an alternative to. Linear in its length. A model may
 * have found more `conditions` with phrases that stand verbatim in the need: they count in words that the rules do not use.
 */
export function parseNeed(need: string, more: readonly Condition[] = []): ParsedNeed {
  const words = wordsIn(need)
  const markers = findAlternatives(words)
  const indexes = (places: { from: number; to: number }[]) =>
    places.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n))
  const taken = new Set(indexes(markers))
  const found = findConditions(need, words, taken)
  const { added, said } = addPhrases(need, words, more, { said: found.said, taken })
  const known = new Set(found.conditions.map(keyOf))
  const news = added.filter(({ condition }) => !known.has(keyOf(condition)))
  const conditionsBeside = (isTaken: (at: number) => boolean) => [
    ...found.conditions,
    ...news.filter(({ places }) => !places.some(isTaken)).map(({ condition }) => condition),
  ]
  const certain = indexes(
    markers
      .filter((marker) => marker.certain)
      .map(({ from, to }) => ({ from: withAsking(words, from, said), to })),
  )
  const request = findRequest(words, new Set([...said, ...taken]))
  const names = markers
    .flatMap((marker) => namesAt(words, marker, found.said).map((place) => ({ marker, place })))
    .toSorted((one, other) => other.place.to - other.place.from - (one.place.to - one.place.from))
    .map(({ marker, place }) => ({
      name: fold(need.slice(words[place.from]!.start, words[place.to - 1]!.end)),
      task: textWithout(need, words, new Set([...said, ...certain, ...indexes([marker, place])])),
      conditions: conditionsBeside((at) => at >= place.from && at < place.to),
    }))
  return {
    task: textWithout(need, words, new Set([...said, ...certain, ...request])),
    conditions: conditionsBeside(() => false),
    names,
  }
}
