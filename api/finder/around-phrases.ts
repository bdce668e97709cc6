// Words around the phrase of a condition: negations, 'it must be', 'if possible'. Indexes are those of the need's units.

const negations = new Set(
  'not never neither nor neednt doesnt dont isnt arent mustnt shouldnt wont no non nicht kein keine'.split(
    ' ',
  ),
)
const betweenNegationAndPhrase = new Set(
  'necessarily just only be to have has need needs it a an the strictly really even completely must being all that for in with on by of exclusively want care about if unbedingt sein is are'.split(
    ' ',
  ),
)
const denials = [
  ['optional'],
  ['not', 'required'],
  ['not', 'needed'],
  ['not', 'necessary'],
  ['not', 'important'],
  ['not', 'a', 'must'],
  ['not', 'a', 'requirement'],
  ['no', 'must'],
  ['or', 'not'],
]

/** Whether the need says that the condition need not be met: 'not necessarily free', 'free is not required'. */
export function isNegated(texts: readonly string[], { from, to }: { from: number; to: number }): boolean {
  let before = from - 1
  while (before >= 0 && betweenNegationAndPhrase.has(texts[before]!)) before--
  if (before >= 0 && negations.has(texts[before]!)) return true
  const after = ['is', 'are', 'being', 'isnt', 'would', 'be'].includes(texts[to] ?? '') ? to + 1 : to
  if (texts[to] === 'isnt')
    return ['required', 'needed', 'necessary', 'important', 'a'].includes(texts[after] ?? '')
  return denials.some((denial) => denial.every((word, n) => texts[after + n] === word))
}

const leadIns = new Set([
  ...[
    'that is',
    'that are',
    'thats',
    'which is',
    'which are',
    'that runs',
    'that works',
    'which runs',
    'which works',
  ],
  ...[
    'it should be',
    'it must be',
    'it has to be',
    'it needs to be',
    'should be',
    'must be',
    'has to be',
    'needs to be',
  ],
  ...[
    'that must be',
    'that should be',
    'needs',
    'ideally',
    'preferably',
    'completely',
    'totally',
    'fully',
    '100',
  ],
  ...[
    'entirely',
    'absolutely',
    'strictly',
    'truly',
    'genuinely',
    'that can run',
    'that i can run',
    'that i can use',
  ],
  ...[
    'i can use',
    'i can run',
    'that can be',
    'can be',
    'can run',
    'that you can use',
    'that can be used',
    'usable',
  ],
  ...[
    'available',
    'running',
    'runs',
    'works',
    'working',
    'also',
    'but',
    'it works',
    'no more than',
    'it must',
    'should work',
    'must work',
  ],
  ...[
    'must run',
    'has to work',
    'that can',
    'with',
    'being',
    'that does it',
    'that works well',
    'if possible',
    'it is',
  ],
])

/** The index of the first unit of what leads to the phrase: 'that is', 'it should be completely'. */
export function withLeadIn(texts: readonly string[], from: number): number {
  for (;;) {
    const words = [5, 4, 3, 2, 1].find(
      (count) => count <= from && leadIns.has(texts.slice(from - count, from).join(' ')),
    )
    if (words === undefined) return from
    from -= words
  }
}

/** The index after what closes the phrase: 'if possible'. */
export function withClosing(texts: readonly string[], to: number): number {
  if (texts[to] === 'if' && texts[to + 1] === 'possible') return to + 2
  return ['please', 'preferably', 'ideally'].includes(texts[to] ?? '') ? to + 1 : to
}
