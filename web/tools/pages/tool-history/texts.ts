import type { ToolEvent } from '#contract/tool-history.ts'
import { absoluteDate } from '#web/ui/time-format.ts'

type Month = NonNullable<ToolEvent['month']>

/** 'Ratings of November 2026', '4.3 of 5 stars, from 12 ratings'. */
export function monthOfRatings({ month, avg_rating, rating_count }: Month): { title: string; text: string } {
  const name = absoluteDate(`${month}-01T00:00:00Z`, 'UTC').replace('1 ', '')
  const count = rating_count === 1 ? '1 rating' : `${rating_count} ratings`
  return { title: `Ratings of ${name}`, text: `${avg_rating.toFixed(1)} of 5 stars, from ${count}` }
}
