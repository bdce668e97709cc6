import type { FactKey } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import { factLabel, factText } from '#contract/fact-text.ts'
import { reviewCount } from './tool-texts.ts'

/** A row of the comparison: what it is about, and the text for each tool; null where nothing is known. */
export interface CompareRow {
  label: string
  values: (string | null)[]
  /** Not all tools have the same value. */
  differs: boolean
}

const factRows: FactKey[] = [
  ...(['pricing', 'price', 'platforms', 'languages', 'open_source', 'self_hosted'] as const),
  ...(['account_required', 'trains_on_data', 'data_location'] as const),
]

function factOf({ facts }: Tool, key: FactKey): string | null {
  const fact = facts.find((one) => one.key === key)
  return fact ? factText(key, fact.value) : null
}

/** The rows of the comparison: ratings, reviews, facts and links. */
export function compareRows(tools: Tool[]): CompareRow[] {
  const row = (label: string, textOf: (tool: Tool) => string | null): CompareRow => {
    const values = tools.map(textOf)
    return { label, values, differs: new Set(values).size > 1 }
  }
  return [
    row('Rating', ({ avg_rating }) => avg_rating?.toFixed(1) ?? null),
    row('Reviews', ({ post_count }) => reviewCount(post_count)),
    ...factRows.map((key) => row(factLabel(key), (tool) => factOf(tool, key))),
    row('Link', ({ host }) => host),
  ]
}
