import type { Condition } from '#contract/finder.ts'
import { isNegated, withClosing, withLeadIn } from './around-phrases.ts'
import { conditionPhrases, type Meaning, type PhraseRow } from './condition-phrases.ts'
import { dataPhrases } from './data-phrases.ts'
import { languagePhrases } from './language-phrases.ts'
import { type Unit, unitsOf } from './need-units.ts'
import type { Word } from './need-words.ts'
import { beginnings, compilePhrase, longestPhrase, type PhrasePattern } from './phrase-patterns.ts'
import { platformPhrases } from './platform-phrases.ts'

interface Found {
  meaning: Meaning
  /** Indexes of units. */
  from: number
  to: number
}

interface CompiledRow extends Omit<PhraseRow, 'phrases' | 'unless' | 'notAfter' | 'when'> {
  unless: Set<string>
  notAfter: Set<string>
  when: Set<string> | undefined
  pattern: PhrasePattern
}

/** The patterns of the rows, by the words with which they can begin. */
function compile(rows: PhraseRow[]): Map<string, CompiledRow[]> {
  const byBeginning = new Map<string, CompiledRow[]>()
  for (const { phrases, unless, notAfter, when, ...row } of rows) {
    const words = {
      unless: new Set(unless?.split(' ')),
      notAfter: new Set(notAfter?.split(' ')),
      when: when === undefined ? undefined : new Set(when.split(' ')),
    }
    for (const pattern of phrases.map(compilePhrase)) {
      for (const word of beginnings(pattern)) {
        const compiled = byBeginning.get(word) ?? []
        compiled.push({ ...row, ...words, pattern })
        byBeginning.set(word, compiled)
      }
    }
  }
  return byBeginning
}

const rows = [...conditionPhrases, ...dataPhrases, ...platformPhrases, ...languagePhrases]
const topics = compile(rows.filter(({ means }) => means === 'topic'))
const conditions = compile(rows.filter(({ means }) => means !== 'topic'))

const buildVerb = /^(?:build|mak|creat|develop|design|program|publish|test|writ|cod)(?:e|ing|s|es)?$/
const builtThing =
  /^(?:apps?|games?|applications?|code|extensions?|plugins?|addons?|add|widgets?|software|plug)$/

function isBuilt(texts: readonly string[], to: number): boolean {
  const verb = texts.findIndex((text, at) => at < to && buildVerb.test(text))
  return verb >= 0 && texts.slice(verb + 1, Math.min(to, verb + 5)).some((text) => builtThing.test(text))
}

/** The longest phrases, each beginning after the end of the one before; `free` tells which units may belong to one. */
function phrasesIn(
  texts: readonly string[],
  table: Map<string, CompiledRow[]>,
  free: (at: number) => boolean,
): Found[] {
  const all = new Set(texts)
  const open = texts.map((text, at) => (free(at) ? text : ''))
  const found: Found[] = []
  for (let from = 0; from < open.length; from++) {
    let longest: Found | undefined
    for (const row of table.get(open[from]!) ?? []) {
      const to = longestPhrase(row.pattern, open, from)
      if (to === undefined || to <= (longest?.to ?? from)) continue
      if (!row.unless.isDisjointFrom(all) || row.when?.isDisjointFrom(all)) continue
      if (from > 0 && row.notAfter.has(texts[from - 1]!)) continue
      if (row.unlessBuilding && isBuilt(texts, to)) continue
      longest = { meaning: row.means, from, to }
    }
    if (!longest) continue
    found.push(longest)
    from = longest.to - 1
  }
  return found
}

function conditionsOf(
  need: string,
  words: readonly Word[],
  units: Unit[],
  { meaning, from, to }: Found,
): Condition[] {
  const phrase = (first: number, after: number) => need.slice(words[first]!.start, words[after - 1]!.end)
  const [first, end] = [units[from]!.from, units[to - 1]!.to]
  if (typeof meaning === 'object') return [{ ...meaning, phrase: phrase(first, end) }]
  if (meaning === 'data_location') return [{ key: meaning, value: 'EU', phrase: phrase(first, end) }]
  const names = units.slice(from, to).flatMap((unit) => unit.names)
  return names.map(
    (name, n) =>
      ({
        key: meaning,
        value: name.value,
        phrase: phrase(n === 0 ? first : name.from, n === names.length - 1 ? end : name.to),
      }) as Condition,
  )
}

/** The conditions in the words of a need, and the indexes of the words that say them. `taken` words say none. */
export function findConditions(
  need: string,
  words: readonly Word[],
  taken: ReadonlySet<number>,
): { conditions: Condition[]; said: Set<number> } {
  const units = unitsOf(words)
  const texts = units.map(({ text }) => text)
  const isFree = (at: number) => !taken.has(units[at]!.from)
  const topicUnits = new Set(
    phrasesIn(texts, topics, isFree).flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, n) => from + n),
    ),
  )
  const found = phrasesIn(texts, conditions, (at) => isFree(at) && !topicUnits.has(at)).filter(
    (one) => !isNegated(texts, one),
  )
  const all = new Map<string, Condition>()
  const said = new Set<number>()
  for (const one of found) {
    const from = withLeadIn(texts, one.from)
    const to = withClosing(texts, one.to)
    for (const condition of conditionsOf(need, words, units, { ...one, from, to })) {
      const key = `${condition.key} ${condition.value}`
      if (!all.has(key)) all.set(key, condition)
    }
    for (let at = units[from]!.from; at < units[to - 1]!.to; at++) said.add(at)
  }
  return { conditions: [...all.values()], said }
}
