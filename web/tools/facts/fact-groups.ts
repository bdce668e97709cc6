import type { Fact, FactKey } from '#contract/tool-facts.ts'

/** Facts of one check: the same source, the same member, the same day. */
export interface FactGroup {
  facts: Fact[]
  source: string
  username: string | null
  /** The time of the last of these checks. */
  checked_at: string
}

function isOfCheck({ facts, source, username }: FactGroup, fact: Fact): boolean {
  const [first] = facts
  return (
    source === fact.source &&
    username === fact.username &&
    first?.checked_at.slice(0, 10) === fact.checked_at.slice(0, 10)
  )
}

/** The facts by check, so that each source is told once. The order is that of the first fact of each check. */
export function groupFacts(facts: Fact[]): FactGroup[] {
  const groups: FactGroup[] = []
  for (const fact of facts) {
    const { source, username, checked_at } = fact
    const group = groups.find((one) => isOfCheck(one, fact))
    if (!group) groups.push({ facts: [fact], source, username, checked_at })
    else {
      group.facts.push(fact)
      if (checked_at > group.checked_at) group.checked_at = checked_at
    }
  }
  return groups
}

const important: readonly FactKey[] = [
  'pricing',
  'platforms',
  'languages',
  'account_required',
  'trains_on_data',
]

/** The facts that most readers look for and nobody has given. A price says what the pricing would. */
export function unknownFacts(facts: Fact[]): FactKey[] {
  const known = new Set(facts.map(({ key }) => key))
  if (known.has('price')) known.add('pricing')
  return important.filter((key) => !known.has(key))
}

/** Values of a list that are shown before the others are unfolded. */
const shownValues = 8

/** A long text of values with commas in two parts: what is shown, and what is folded. */
export function foldValues(text: string): { shown: string; folded: string; count: number } {
  const values = text.split(', ')
  // One or two more take no more room than the words that unfold them.
  if (values.length <= shownValues + 2) return { shown: text, folded: '', count: 0 }
  const folded = values.slice(shownValues)
  return {
    shown: values.slice(0, shownValues).join(', '),
    folded: folded.join(', '),
    count: folded.length,
  }
}
