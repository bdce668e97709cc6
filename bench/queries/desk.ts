import { getDumpContents } from '#contract/dump.ts'
import { getOverview } from '#contract/overview.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { casesWith, limits, request, type Case } from './case.ts'

/** Cases of the calls for administrators. */
export function deskCases({ administrator: { token } }: Sample): Case[] {
  return [
    // Its counts over whole tables are kept for a minute, so that the repetitions alone are measured.
    ...casesWith(
      limits.read,
      { 'overview of the site': Array.from({ length: 10 }, () => request(getOverview, {}, token)) },
      ['members', 'sessions', 'tools', 'finder_needs'],
    ),
    ...casesWith(limits.facets, { 'contents of a dump': [request(getDumpContents, {}, token)] }, [
      'tools',
      'posts',
    ]),
  ]
}
