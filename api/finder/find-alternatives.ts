import { clauseEnd, functionWords, type Word } from './need-words.ts'

/** Words that ask for something in the place of a tool, and where the tool's name can be. Ranges are indexes of words. */
export interface AlternativeMarker {
  from: number
  to: number
  /** Whether the words are about alternatives alone: in other markers they may be the task, as in 'replace faces'. */
  certain: boolean
  /** The position where the name begins, or ends, and the word after (or before) it at the latest. */
  name: { begins: number; before: number } | { ends: number }
}

const longestName = 5

const alternative = new Set([
  ...[
    'alternative',
    'alternatives',
    'alternativen',
    'alternativa',
    'alternativas',
    'replacement',
    'replacements',
  ],
  ...[
    'substitute',
    'substitutes',
    'competitor',
    'competitors',
    'equivalent',
    'equivalents',
    'clone',
    'clones',
  ],
])

// Longest first, because the first that fits counts.
const beforeName: { words: string[]; certain: boolean; until?: string[] }[] = [
  ...['alternative', 'alternatives', 'alternativen', 'alternativa', 'alternativas'].flatMap((noun) =>
    ['to', 'zu', 'zur', 'zum', 'a', 'al', 'de', 'for', 'fur', 'of', 'von', 'per'].map((word) => ({
      words: [noun, word],
      certain: true,
    })),
  ),
  ...[
    'replacement',
    'substitute',
    'competitor',
    'competitors',
    'equivalent',
    'clone',
    'ersatz',
    'version',
  ].flatMap((noun) =>
    ['for', 'of', 'to', 'fur'].map((word) => ({ words: [noun, word], certain: noun !== 'version' })),
  ),
  ...[
    'switch',
    'switching',
    'switched',
    'moving',
    'move',
    'migrate',
    'migrating',
    'switching away',
    'moving away',
  ]
    .concat('move away', 'get away', 'getting away')
    .map((verb) => ({ words: [...verb.split(' '), 'from'], certain: false })),
  ...[
    'tool',
    'tools',
    'app',
    'apps',
    'software',
    'service',
    'services',
    'program',
    'something',
    'ai',
    'one',
    'website',
  ]
    .concat('anything', 'sites', 'site', 'programs', 'chatbot')
    .map((noun) => ({ words: [noun, 'like'], certain: false })),
  ...['instead of', 'rather than', 'other than', 'better than', 'cheaper than', 'similar to', 'in place of']
    .concat('en lugar de', 'en vez de', 'au lieu de', 'comparable to', 'the same as', 'anstelle von')
    .map((words) => ({ words: words.split(' '), certain: false })),
  ...['like', 'wie', 'como', 'comme'].map((word) => ({
    words: [word],
    certain: false,
    until: ['but', 'only', 'aber', 'nur', 'pero', 'mais', 'except', 'just'],
  })),
  ...['replace', 'replacing', 'statt', 'anstatt', 'anstelle', 'ersetzen', 'unlike'].map((word) => ({
    words: [word],
    certain: false,
  })),
]

function startsWith(texts: readonly string[], at: number, words: readonly string[]): boolean {
  return words.every((word, n) => texts[at + n] === word)
}

/** Whether a name ends before the word 'alternative' at an index: 'Notion alternative', not 'an alternative'. */
function endsName(texts: readonly string[], at: number): boolean {
  const before = texts[at - 1]
  return before !== undefined && before !== clauseEnd && !functionWords.has(before) && !adjectives.has(before)
}

const adjectives = new Set([
  ...[
    'good',
    'best',
    'better',
    'great',
    'free',
    'cheap',
    'cheaper',
    'nice',
    'private',
    'local',
    'offline',
    'modern',
  ],
  ...[
    'simple',
    'source',
    'opensource',
    'hosted',
    'european',
    'gute',
    'kostenlose',
    'new',
    'possible',
    'similar',
    'real',
  ],
  ...[
    'simpler',
    'easy',
    'fast',
    'faster',
    'ai',
    'paid',
    'legal',
    'safe',
    'viable',
    'suitable',
    'decent',
    'alternative',
  ],
])

/** The markers of a need, in their order. */
export function findAlternatives(words: readonly Word[]): AlternativeMarker[] {
  const texts = words.map(({ text }) => text)
  const markers: AlternativeMarker[] = []
  for (let at = 0; at < texts.length; at++) {
    const isNoun = alternative.has(texts[at]!)
    const next = texts[at + 1] ?? clauseEnd
    // 'Notion alternative for Mac' names what is before, 'alternative for Notion' what follows.
    if (isNoun && endsName(texts, at) && (next === clauseEnd || (functionWords.has(next) && next !== 'to'))) {
      markers.push({ from: at, to: at + 1, certain: true, name: { ends: at } })
      continue
    }
    const found = beforeName.find((one) => startsWith(texts, at, one.words))
    if (found) {
      const begins = at + found.words.length
      const before = found.until
        ? texts.findIndex((text, n) => n > begins && n <= begins + longestName && found.until!.includes(text))
        : texts.length
      if (begins < texts.length && before !== -1) {
        markers.push({ from: at, to: begins, certain: found.certain, name: { begins, before } })
        at = begins - 1
      }
    } else if (
      isNoun &&
      ['free', 'open', 'source', 'private'].includes(texts[at - 1] ?? '') &&
      next === clauseEnd
    ) {
      // 'Notion free alternative'
      markers.push({ from: at, to: at + 1, certain: true, name: { ends: at } })
    }
  }
  return markers
}

/** The places of what may be the name at a marker, longest first. Words in `said` belong to no name. */
export function namesAt(
  words: readonly Word[],
  { name }: AlternativeMarker,
  said: ReadonlySet<number>,
): { from: number; to: number }[] {
  const isName = (at: number) =>
    at >= 0 && at < words.length && words[at]!.text !== clauseEnd && !said.has(at)
  const says = (at: number) => !functionWords.has(words[at]!.text)
  if ('ends' in name) {
    let to = name.ends
    while (said.has(to - 1)) to--
    let from = to
    while (to - from < longestName && isName(from - 1)) from--
    return Array.from({ length: to - from }, (_, n) => ({ from: from + n, to })).filter((place) =>
      says(place.from),
    )
  }
  let from = name.begins
  while (said.has(from)) from++
  let to = from
  while (to < name.before && to - from < longestName && isName(to)) to++
  const ends = Array.from({ length: to - from }, (_, n) => to - n).filter((end) => says(end - 1))
  // An article may be the beginning of the name.
  const starts = ['the', 'a', 'an', 'my'].includes(words[from]?.text ?? '') ? [from, from + 1] : [from]
  return ends
    .flatMap((end) => starts.filter((start) => start < end).map((start) => ({ from: start, to: end })))
    .toSorted((one, other) => other.to - other.from - (one.to - one.from))
}
