import { clauseEnd } from './need-words.ts'

/** A word, or a choice. */
type Part = string | Choice

interface Choice {
  /** The sequences that begin with a word, by that word. */
  byWord: Map<string, Part[][]>
  /** The empty sequence, and those that begin with a choice. */
  others: Part[][]
}

function toChoice(sequences: Part[][]): Choice {
  const choice: Choice = { byWord: new Map(), others: [] }
  for (const sequence of sequences) {
    const [first] = sequence
    if (typeof first === 'string') choice.byWord.set(first, [...(choice.byWord.get(first) ?? []), sequence])
    else choice.others.push(sequence)
  }
  return choice
}

export interface PhrasePattern {
  phrase: Part[]
  /** Must follow the phrase; it is no part of it. */
  followedBy: Part[]
}

/**
 * Compiles a pattern such as `without (|a|an) (account|login)`: words, choices, which may be empty and stand in each other,
 * and at the end `[…|…]`, a choice that must follow the phrase.
 */
export function compilePhrase(pattern: string): PhrasePattern {
  const tokens = pattern.match(/[()|[\]]|[^()|[\]\s]+/g) ?? []
  let at = 0
  const choices = (): Part[][] => {
    const all: Part[][] = [[]]
    for (; at < tokens.length && tokens[at] !== ')' && tokens[at] !== ']'; at++) {
      if (tokens[at] === '|') all.push([])
      else if (tokens[at] === '(' || tokens[at] === '[') all.at(-1)!.push(group())
      else all.at(-1)!.push(tokens[at]!)
    }
    return all
  }
  const group = () => {
    at++
    return toChoice(choices())
  }
  const [sequence] = choices() as [Part[]]
  return pattern.endsWith(']')
    ? { phrase: sequence.slice(0, -1), followedBy: sequence.slice(-1) }
    : { phrase: sequence, followedBy: [] }
}

/** The places after which the parts can end that begin at a place. */
function endsOf(parts: Part[], words: readonly string[], from: number): number[] {
  let places = [from]
  for (const part of parts) {
    const next = places.flatMap((place) => {
      const word = words[place] ?? clauseEnd
      if (typeof part === 'string') return word === part ? [place + 1] : []
      const sequences = [...(part.byWord.get(word) ?? []), ...part.others]
      return sequences.flatMap((sequence) => endsOf(sequence, words, place))
    })
    places = [...new Set(next)]
    if (places.length === 0) return []
  }
  return places
}

/** The end of the longest phrase of the pattern that begins at a place; undefined without one. */
export function longestPhrase(
  { phrase, followedBy }: PhrasePattern,
  words: readonly string[],
  from: number,
): number | undefined {
  const ends = endsOf(phrase, words, from).filter((end) => endsOf(followedBy, words, end).length > 0)
  return ends.length > 0 ? Math.max(...ends) : undefined
}

/** The words with which the parts can begin; undefined among them where they can be empty. */
function firstWords(parts: Part[]): (string | undefined)[] {
  const [part, ...rest] = parts
  if (part === undefined) return [undefined]
  if (typeof part === 'string') return [part]
  const first = [...part.byWord.keys(), ...part.others.flatMap(firstWords)]
  return first.includes(undefined)
    ? [...first.filter((word) => word !== undefined), ...firstWords(rest)]
    : first
}

/** The words with which a phrase of the pattern can begin. */
export function beginnings({ phrase }: PhrasePattern): string[] {
  return [...new Set(firstWords(phrase).filter((word) => word !== undefined))]
}
