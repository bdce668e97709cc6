import type { ReportCase } from '#contract/cases.ts'
import { absoluteDate } from '#web/ui/time-format.ts'

type Votes = NonNullable<ReportCase['votes']>

/** '30 members voted for the post', '12 members rated the tool 1 or 2'. */
export function votesText({ item, member_count }: Votes): string {
  const members = `${member_count} ${member_count === 1 ? 'member' : 'members'}`
  if (item === 'post') return `${members} voted for the post`
  return `${members} rated the tool ${item === 'low' ? '1 or 2' : '4 or 5'}`
}

/** 'fewer than 1 so alike', 'about 3 so alike'. */
export function expectedText({ expected }: Votes): string {
  return expected < 1 ? 'Fewer than 1 so alike' : `About ${Math.round(expected)} so alike`
}

/** '20 November 2026', '20 November 2026 to 2 December 2026'. */
export function periodText(from: string, to: string): string {
  const [first, last] = [absoluteDate(from, 'UTC'), absoluteDate(to, 'UTC')]
  return first === last ? first : `${first} to ${last}`
}

/** '2 in trending with whole votes, 40 by weights'. */
export function placesText({ ranking, plain_rank, weighed_rank }: Votes): string {
  const list = ranking === 'trending' ? 'in trending' : 'among the best rated tools'
  const without = weighed_rank > 1000 ? 'behind 1,000' : String(weighed_rank)
  return `${plain_rank > 1000 ? 'Behind 1,000' : plain_rank} ${list} with whole votes, ${without} by weights`
}
