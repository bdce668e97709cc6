import type { FactChange } from '#contract/tool-facts.ts'
import { amountText, type Price, periodTexts } from '#contract/fact-text.ts'

/** A price from a day on. */
export interface PriceStep {
  /** The id of the change. */
  id: number
  since: string
  price: Price
}

/** The prices of a tool in their order, without changes that were reverted. `changes` are the newest first. */
export function priceSteps(changes: FactChange[]): PriceStep[] {
  const steps: PriceStep[] = []
  for (const { id, key, after, created_at, reverted } of changes.toReversed()) {
    if (key !== 'price' || reverted || !isPrice(after)) continue
    const last = steps.at(-1)
    if (last === undefined || !isSamePrice(last.price, after))
      steps.push({ id, since: created_at, price: after })
  }
  return steps
}

function isPrice(value: FactChange['after']): value is Price {
  return typeof value === 'object' && value !== null && 'currency' in value
}

function isSamePrice(one: Price, other: Price): boolean {
  return one.amount === other.amount && one.currency === other.currency && one.per === other.per
}

/** The newest steps in the same currency and period as the current price: only those can be drawn in one chart. */
export function comparableSteps(steps: PriceStep[]): PriceStep[] {
  const current = steps.at(-1)
  if (!current) return []
  const isOther = ({ price }: PriceStep) =>
    price.currency !== current.price.currency || price.per !== current.price.per
  return steps.slice(steps.findLastIndex(isOther) + 1)
}

/** A horizontal piece of the line, in percent of the chart's width and in pixels from its top. */
export interface ChartStep {
  id: number
  start: number
  end: number
  y: number
  label: string
  since: string
}

const chart = { top: 34, bottom: 128, start: 0, end: 100 }
// The current price runs on for this part of the chart.
const tail = 0.2

/** The pieces of the chart's line. */
export function chartSteps(steps: PriceStep[]): ChartStep[] {
  const times = steps.map(({ since }) => Date.parse(since))
  const first = times[0] ?? 0
  const span = Math.max(1, (times.at(-1) ?? first) - first)
  const highest = Math.max(...steps.map(({ price }) => price.amount), 0.01)
  const x = (time: number) =>
    rounded(chart.start + ((time - first) / span) * (1 - tail) * (chart.end - chart.start))
  const y = (amount: number) => rounded(chart.bottom - (amount / highest) * (chart.bottom - chart.top))
  return steps.map(({ id, since, price }, index) => ({
    id,
    start: x(times[index]!),
    end: index + 1 < times.length ? x(times[index + 1]!) : chart.end,
    y: y(price.amount),
    label: amountText(price),
    since: monthText(since),
  }))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Apr 2025', in UTC: the same on the server and in the browser. */
export function monthText(time: string): string {
  const date = new Date(time)
  return `${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** '$9.99 a month'. */
export function stepText({ price }: PriceStep): string {
  return `${amountText(price)} ${periodTexts[price.per]}`
}
