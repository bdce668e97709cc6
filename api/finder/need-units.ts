import { longestName, namedThings, type Slot } from './named-things.ts'
import { clauseEnd, type Word } from './need-words.ts'

/** A word, or words that name what has a slot: 'German and French' is one unit with two names. */
export interface Unit {
  text: string
  /** Indexes of its first word and of the word after it. */
  from: number
  to: number
  names: { value: string; from: number; to: number }[]
}

const connectors = new Set(['and', 'und', 'y', 'et', 'e', 'as', 'well', 'also', clauseEnd])
const alternativeConnectors = new Set(['or', 'oder', 'o', 'ou'])
const beforeVerbs = new Set(['to', 'and', 'me', 'please', 'can', 'you', clauseEnd])
const determiners = new Set(['a', 'an', 'the', 'my', 'on', 'in', 'for', 'both', 'auf', 'en'])

function unitAt(words: readonly Word[], from: number): { unit: Unit; slot: Slot | undefined } {
  for (let to = Math.min(words.length, from + longestName); to > from; to--) {
    const name = words.slice(from, to).map(({ text }) => text)
    const thing = namedThings.get(name.join(' '))
    if (!thing || isVerb(words, from)) continue
    const text = thing.slot === 'other' ? name.join(' ') : `{${thing.slot}}`
    return { unit: { text, from, to, names: [{ value: thing.value, from, to }] }, slot: thing.slot }
  }
  return { unit: { text: words[from]!.text, from, to: from + 1, names: [] }, slot: undefined }
}

/** Whether the word is 'polish' as a verb: it has an object and follows nothing that an adjective would follow. */
function isVerb(words: readonly Word[], at: number): boolean {
  if (words[at]!.text !== 'polish') return false
  const next = words[at + 1]?.text ?? clauseEnd
  return (
    (at === 0 || beforeVerbs.has(words[at - 1]!.text)) &&
    !connectors.has(next) &&
    !alternativeConnectors.has(next)
  )
}

/** The unit of the same slot that follows with 'and', 'or' or nothing between them; undefined without one. */
function furtherUnit(
  words: readonly Word[],
  { text, to }: Unit,
): { unit: Unit; either: boolean } | undefined {
  const isConnector = (at: number) =>
    connectors.has(words[at]!.text) || alternativeConnectors.has(words[at]!.text)
  let next = to
  while (next < words.length && next - to < 4 && isConnector(next)) next++
  const either = words.slice(to, next).some((word) => alternativeConnectors.has(word.text))
  while (next > to && next < words.length && next - to < 6 && determiners.has(words[next]!.text)) next++
  if (next === words.length) return undefined
  const { unit } = unitAt(words, next)
  return unit.text === text ? { unit, either } : undefined
}

/** The words as units. Equal slots joined by 'and' are one unit; joined by 'or' they are no slot, as either would do. */
export function unitsOf(words: readonly Word[]): Unit[] {
  const units: Unit[] = []
  for (let from = 0; from < words.length; from = units.at(-1)!.to) {
    const { unit, slot } = unitAt(words, from)
    let either = false
    for (let further = slot && furtherUnit(words, unit); further; further = furtherUnit(words, unit)) {
      either ||= further.either
      unit.names.push(...further.unit.names)
      unit.to = further.unit.to
    }
    units.push(either ? { ...unit, text: 'either', names: [] } : unit)
  }
  return units
}
