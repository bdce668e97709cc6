import type { DiscountReason, PostRank } from '#contract/ranks.ts'

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** '9 likes, 7 of which count', '1 like, which counts', 'No likes'. */
export function countText(noun: [one: string, many: string], number: number, counted: number): string {
  if (number === 0) return `No ${noun[1]}`
  if (number === 1) return `1 ${noun[0]}, ${whichCounts(counted)}`
  const text = `${format.format(number)} ${noun[1]}`
  const shown = format.format(counted)
  if (shown === format.format(number)) return `${text}, all of which count`
  return counted === 0 ? `${text}, none of which count` : `${text}, ${shown} of which count`
}

function whichCounts(counted: number): string {
  if (counted === 0) return 'which does not count'
  return counted === 1 ? 'which counts' : `which counts as ${format.format(counted)}`
}

/** 'Place 3 in trending', or that it is too far behind. */
export function placeText({ rank }: PostRank['trending']): string {
  return rank === null ? 'Behind the first 10,000 in trending' : `Place ${rank} in trending`
}

const discounts: Record<DiscountReason, string> = {
  own: 'The author’s own',
  tied: 'Members with a tie to the tool',
  unverified: 'Email address not confirmed',
  suspended: 'Suspended members',
  first_day: 'Members of less than a day',
  young: 'Members of less than four months',
  rarely_active: 'Members who are rarely active',
  in_step: 'Members who vote in step',
  several: 'Other reasons, of fewer than five members each',
}

/** Why votes count less, in words. */
export function discountText(reason: DiscountReason): string {
  return discounts[reason]
}

const digits = (number: number) => number.toFixed(6)
const plain = (number: number) => String(Math.round(1000 * number) / 1000)

/** The formula of the trending score with its numbers. */
export function trendingFormula({ score, parts }: PostRank['trending']): string {
  const { likes_counted, commenters_counted, savers_counted, created_at } = parts
  const votes = `1 + ${plain(likes_counted)} + 2 × ${plain(commenters_counted)} + 3 × ${plain(savers_counted)}`
  return `log₁₀(${votes}) + ${Date.parse(created_at) / 1000} ÷ 259,200 = ${digits(score)}`
}

/** The formula of the rating score with its numbers. */
export function ratingFormula({ score, parts: { mean, deviation } }: PostRank['rating']): string {
  return `${digits(mean)} − 1.65 × ${digits(deviation)} = ${digits(score)}`
}
