import { limits } from '#contract/limits.ts'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Tool } from '#contract/tools.ts'
import type { AnyFactValue, Price } from '#contract/fact-text.ts'

/** The best value of a row. */
export interface Best {
  /** The place of its tool. */
  index: number
  /** Says in which way it is the best. */
  why: string
}

/** The value of a fact about a tool; undefined where it is not known. */
export function factOf({ facts }: Pick<Tool, 'facts'>, key: FactKey): AnyFactValue | undefined {
  return facts.find((fact) => fact.key === key)?.value
}

/** Whether a tool costs nothing: its pricing says so, and no price contradicts it. */
export function isFree(tool: Pick<Tool, 'facts'>): boolean {
  return factOf(tool, 'price') === undefined && factOf(tool, 'pricing') === 'free'
}

/** The tool with the highest average as shown, if enough members have rated it. */
export function highestRated(tools: Tool[]): Best | null {
  const index = onlyHighest(tools.map(({ avg_rating }) => avg_rating && Math.round(avg_rating * 10)))
  const isRatedEnough = (tools[index]?.rating_count ?? 0) >= limits.verdict.people
  return isRatedEnough ? { index, why: 'Highest rated' } : null
}

/** The tool with the lowest price, if all known prices can be compared; one that costs nothing in any case. */
export function lowestPrice(tools: Tool[]): Best | null {
  const costs = tools.map(costOf)
  const units = new Set(costs.flatMap((cost) => cost?.unit ?? []))
  if (units.size > 1 && !costs.some((cost) => cost?.amount === 0)) return null
  return best(
    costs.map((cost) => cost && -cost.amount),
    'Lowest known price',
  )
}

/** The only tool that needs no account. */
export function noSignUp(tools: Tool[]): Best | null {
  return best(
    tools.map((tool) => {
      const needed = factOf(tool, 'account_required')
      return typeof needed === 'boolean' ? Number(!needed) : null
    }),
    'No sign-up',
  )
}

/** The tool that runs on most platforms. */
export function mostPlatforms(tools: Tool[]): Best | null {
  return best(
    tools.map((tool) => {
      const platforms = factOf(tool, 'platforms')
      return Array.isArray(platforms) ? platforms.length : null
    }),
    'Most platforms',
  )
}

function best(values: (number | null)[], why: string): Best | null {
  const index = onlyHighest(values)
  return index < 0 ? null : { index, why }
}

/** The place of the highest of at least two known values; -1 when several are as high. */
function onlyHighest(values: (number | null)[]): number {
  const known = values.filter((value) => value !== null)
  const highest = Math.max(...known)
  const isOnlyOne = known.length > 1 && known.filter((value) => value === highest).length === 1
  return isOnlyOne ? values.indexOf(highest) : -1
}

/** The price of a tool; prices of one unit can be compared. Null when it is not known. */
function costOf(tool: Tool): { amount: number; unit?: string } | null {
  if (isFree(tool)) return { amount: 0 }
  const price = factOf(tool, 'price')
  return isPrice(price) ? unitPrice(price) : null
}

function isPrice(value: AnyFactValue | undefined): value is Price {
  return typeof value === 'object' && !Array.isArray(value)
}

const monthsOfYear = 12

/** A price a year is compared with prices a month. */
function unitPrice({ amount, currency, per }: Price) {
  if (per === 'year') return { amount: amount / monthsOfYear, unit: `${currency} month` }
  return { amount, unit: `${currency} ${per}` }
}
