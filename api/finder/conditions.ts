import type { Condition } from '#contract/finder.ts'
import type { Fact, FactKey } from '#contract/tool-facts.ts'

/** Whether the known facts of a tool meet a condition, contradict it, or do not answer it. */
export type Judgement = 'met' | 'unmet' | 'unknown'

// The members of the EU and the EEA, where the GDPR is law.
const european = new Set(
  `eu eea europe european austria belgium bulgaria croatia cyprus czechia czech denmark estonia finland france germany greece
  hungary iceland ireland italy latvia liechtenstein lithuania luxembourg malta netherlands norway poland portugal romania
  slovakia slovenia spain sweden`.split(/\s+/),
)

/** Whether a text names the EU, Europe or one of its countries. */
function isEuropean(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => european.has(word))
}

/** The facts that answer a condition. */
type Facts = Partial<Record<FactKey, Fact['value']>>

function isFree({ pricing, price }: Facts): boolean | undefined {
  if (pricing !== undefined) return pricing === 'free' || pricing === 'freemium'
  if (typeof price === 'object' && 'amount' in price) return price.amount === 0
  return undefined
}

function isMet({ key, value }: Condition, facts: Facts): boolean | undefined {
  if (key === 'pricing') return isFree(facts)
  const fact = facts[key]
  if (fact === undefined) return undefined
  switch (key) {
    case 'trains_on_data':
      return fact === 'no' || fact === 'opt_in'
    case 'data_location':
      return typeof fact === 'string' && isEuropean(fact)
    case 'platforms':
    case 'languages':
      return (fact as string[]).includes(value)
    default:
      return fact === value
  }
}

/** Judges a condition by the facts of a tool. Freemium is free; opting in to training is no training. */
export function judge(condition: Condition, facts: Fact[]): Judgement {
  const met = isMet(condition, Object.fromEntries(facts.map(({ key, value }) => [key, value])))
  if (met === undefined) return 'unknown'
  return met ? 'met' : 'unmet'
}
