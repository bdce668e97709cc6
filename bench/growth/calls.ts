import { feedCases } from '#bench/queries/feed-cases.ts'
import { postCases } from '#bench/queries/post-cases.ts'
import { searchCases } from '#bench/queries/search-cases.ts'
import type { Case } from '#bench/queries/case.ts'
import type { Sample } from '#bench/queries/sample.ts'

/** How many times longer a call may take on the largest data than on the smallest. */
const bars = { read: 1.5, search: 3 }

/** The calls that are followed as the site grows, each in the uses that `npm run bench -- queries` knows it by. */
const followed: { call: string; bar: number; cases: string[] }[] = [
  { call: 'feed', bar: bars.read, cases: ['feed new, first page', 'feed top, first page'] },
  {
    call: 'filtered feed',
    bar: bars.read,
    cases: ['feed new, a common category', 'feed new, two that met', 'feed trending, a common category'],
  },
  { call: 'deep page', bar: bars.read, cases: ['feed new, deep page', 'feed trending, deep page'] },
  { call: 'post', bar: bars.read, cases: ['post'] },
  { call: 'comments', bar: bars.read, cases: ['comments, first page'] },
  { call: 'liked', bar: bars.read, cases: ['liked'] },
  { call: 'lists', bar: bars.read, cases: ['saved lists', 'saved list, up to 500 posts'] },
  { call: 'trending', bar: bars.read, cases: ['top posts', 'feed trending, first page'] },
  {
    call: 'search',
    bar: bars.search,
    cases: [
      'search, the commonest words',
      'search, a name',
      'search, two words of a title',
      'search, a misspelt name',
    ],
  },
  {
    call: 'autocomplete',
    bar: bars.search,
    cases: ['autocomplete, 2 typed', 'autocomplete, 4 typed', 'autocomplete, misspelt'],
  },
]

/** A call in one of its uses. */
export interface Followed {
  call: string
  bar: number
  case: Case
}

/** What is measured on the data that the sample was drawn from. */
export function followedCalls(sample: Sample): Followed[] {
  const { common, others, typed } = searchCases(sample)
  const known = [...feedCases(sample, false), ...postCases(sample), common, ...others, ...typed]
  const byName = new Map(known.map((one) => [one.name, one]))
  return followed.flatMap(({ call, bar, cases }) =>
    cases.map((name) => ({ call, bar, case: byName.get(name)! })),
  )
}
