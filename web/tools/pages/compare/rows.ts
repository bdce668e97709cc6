import { factLabel, factText } from '#contract/fact-text.ts'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import type { Quote, Stance, Verdict } from '#contract/verdicts.ts'
import { reviewCount } from '#web/tools/tool-texts.ts'
import { factOf, highestRated, isFree, lowestPrice, mostPlatforms, noSignUp, type Best } from './best.ts'

/** The content of the cells of a row. */
type Cells = 'text' | 'languages' | 'rating' | 'pro' | 'con' | 'bars' | 'link'

/** A row of the comparison. */
export interface CompareRow {
  label: string
  cells: Cells
  /** The text for each tool; null where nothing is known. */
  values: (string | null)[]
  /** Not all known values are the same. */
  differs: boolean
  best: Best | null
}

/** A tool, and what people say about it; undefined while unknown. */
export interface Compared {
  tool: Tool
  verdict: Verdict | undefined
}

interface FactRow {
  key: FactKey
  label?: string
  best?: (tools: Tool[]) => Best | null
}

const factRows: FactRow[] = [
  { key: 'pricing' },
  { key: 'price', best: lowestPrice },
  { key: 'account_required', best: noSignUp },
  { key: 'platforms', best: mostPlatforms },
  { key: 'trains_on_data' },
  { key: 'api', label: 'API' },
  { key: 'languages' },
  { key: 'maker', label: 'Made by' },
  { key: 'open_source' },
  { key: 'self_hosted' },
  { key: 'data_location' },
]

/** The clearest sentence of the first claim for or against a tool, without those of muted members. */
export function firstQuote(
  verdict: Verdict | undefined,
  stance: Stance,
  muted: ReadonlySet<string | null> = new Set(),
): Quote | undefined {
  return verdict?.claims
    .filter((claim) => claim.stance === stance)
    .flatMap(({ quotes }) => quotes)
    .find(({ username }) => !muted.has(username))
}

/** The rows of the comparison. What is not known differs from nothing, and addresses always differ. */
export function compareRows(compared: Compared[]): CompareRow[] {
  const tools = compared.map(({ tool }) => tool)
  const row = (label: string, cells: Cells, values: (string | null)[], best: Best | null = null) => {
    const known = new Set(values.filter((value) => value !== null))
    return { label, cells, values, best, differs: known.size > 1 }
  }
  const quotes = (stance: Stance) => compared.map(({ verdict }) => firstQuote(verdict, stance)?.text ?? null)
  return [
    row(
      'Rating',
      'rating',
      tools.map(({ avg_rating }) => avg_rating?.toFixed(1) ?? null),
      highestRated(tools),
    ),
    row('What people like', 'pro', quotes('pro')),
    row('What people miss', 'con', quotes('con')),
    ...factRows.map(({ key, label = factLabel(key), best }) =>
      row(
        label,
        key === 'languages' ? key : 'text',
        tools.map((tool) => knownText(tool, key)),
        best?.(tools),
      ),
    ),
    row(
      'Reviews',
      'text',
      tools.map(({ post_count }) => reviewCount(post_count)),
    ),
    row(
      'Ratings',
      'bars',
      tools.map(({ rating_count, rating_counts }) => (rating_count > 0 ? rating_counts.join() : null)),
    ),
    {
      ...row(
        'Link',
        'link',
        tools.map(({ host }) => host),
      ),
      differs: false,
    },
  ]
}

function knownText(tool: Tool, key: FactKey): string | null {
  if (key === 'price' && isFree(tool)) return 'Free'
  const value = factOf(tool, key)
  return value === undefined ? null : factText(key, value)
}
