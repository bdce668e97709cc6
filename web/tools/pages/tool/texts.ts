import type { Answer } from '#contract/endpoint.ts'
import type { listAlternatives, listRatingMonths } from '#contract/tools.ts'
import { absoluteDate } from '#web/ui/time-format.ts'

/** '1 review', '2 reviews'. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}

/** 'November 2026' of '2026-11'. */
export function monthText(month: string): string {
  return absoluteDate(`${month}-01T00:00:00Z`, 'UTC').replace('1 ', '')
}

export type Alternative = Answer<typeof listAlternatives>[number]
type Because = Alternative['because']

/** Why a tool is an alternative: 'Saved by 12 people who saved this, and shares 2 categories'. */
export function becauseText({ savers, likers, categories }: Because): string {
  const reasons = [
    ...(savers > 0 ? [`saved by ${countText(savers, 'person', 'people')} who saved this`] : []),
    ...(likers > 0
      ? [`liked by ${countText(likers, 'person', 'people')} who ${likers === 1 ? 'likes' : 'like'} this`]
      : []),
    ...(categories > 0 ? [`shares ${countText(categories, 'category', 'categories')}`] : []),
  ]
  const last = reasons.pop() ?? 'people who know this know it, too'
  const text = reasons.length > 0 ? `${reasons.join(', ')}, and ${last}` : last
  return text[0]!.toUpperCase() + text.slice(1)
}

/** The reasons for the choice of alternatives: the people that they share with the tool, and categories. */
export function chosenByText(alternatives: Pick<Alternative, 'because'>[]): string {
  const isByPeople = ({ because }: Pick<Alternative, 'because'>) => because.savers + because.likers > 0
  if (!alternatives.some(isByPeople)) return 'Chosen by what these tools are used for.'
  return alternatives.every(isByPeople)
    ? 'Chosen by what people save and like beside this tool.'
    : 'Chosen by what people save and like beside this tool, then by what it is used for.'
}

export type RatingMonth = Answer<typeof listRatingMonths>['months'][number]

/** The chart of ratings in one sentence. */
export function monthsText(months: RatingMonth[]): string {
  const [first, last] = [months[0]!, months.at(-1)!]
  return `From ${first.avg_rating.toFixed(1)} in ${monthText(first.month)} to ${last.avg_rating.toFixed(1)} in ${monthText(last.month)}`
}
