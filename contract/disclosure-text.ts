import type { Relation } from './disclosure.ts'

const texts: Record<Exclude<Relation, 'none'>, string> = {
  employee: 'Works there',
  founder: 'Founder',
  investor: 'Investor',
  paid: 'Paid',
  gifted: 'Got it for free',
}

/** The relation of an author to a tool in words. */
export function relationText(relation: Exclude<Relation, 'none'>): string {
  return texts[relation]
}
