import { nextTimeAgo } from '#web/ui/time-format.ts'

// As React writes the attribute. Texts have no unescaped quotes.
const attribute = 'dateTime="'

/** When the first relative time on a page changes, in milliseconds; Infinity on a page without. `now`: when it was rendered. */
export function nextChange(page: Buffer, now: number): number {
  let first = Infinity
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, at)) {
    at += attribute.length
    const change = nextTimeAgo(page.toString('latin1', at, page.indexOf('"', at)), now)
    if (change < first) first = change
  }
  return first
}
