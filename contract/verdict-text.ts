import type { Aspect, Stance } from './verdicts.ts'

const aspects: Record<Aspect, string> = {
  quality: 'Quality',
  ease: 'Ease of use',
  price: 'Price',
  speed: 'Speed',
  privacy: 'Privacy',
  languages: 'Languages',
  integrations: 'Integrations',
  support: 'Support',
  limits: 'Limits',
  reliability: 'Reliability',
  other: 'In general',
}

/** The side of a tool that a claim is about, in words. */
export function aspectText(aspect: Aspect): string {
  return aspects[aspect]
}

/** The headings of the claims. */
export const stanceTexts: Record<Stance, string> = { pro: 'For it', con: 'Against it' }

/** '1 person', '7 people'. */
export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}

/** The place of a quotation by its address: 'Review' or 'Comment'. */
export function sourceText(url: string): string {
  return url.includes('#comment-') ? 'Comment' : 'Review'
}
