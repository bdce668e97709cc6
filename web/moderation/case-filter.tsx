import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { CaseKind } from '#contract/cases.ts'
import { moderationCountsQuery } from './moderation-queries.ts'

const kinds: { kind: CaseKind | undefined; label: string }[] = [
  { kind: undefined, label: 'All' },
  { kind: 'post', label: 'Posts' },
  { kind: 'comment', label: 'Comments' },
  { kind: 'member', label: 'Profiles' },
  { kind: 'link', label: 'Pending links' },
  { kind: 'votes', label: 'Votes in step' },
]

/** The kind of cases in an address; undefined without one, and for an unknown one. */
export function kindIn(params: URLSearchParams): CaseKind | undefined {
  return kinds.find(({ kind }) => kind === params.get('kind'))?.kind
}

/** Links that choose the kind of the shown cases, each with their number. */
export function CaseFilter({ chosen }: { chosen: CaseKind | undefined }) {
  const { data } = useQuery(moderationCountsQuery())
  const numberOf = (kind: CaseKind | undefined) => {
    if (!data) return undefined
    if (kind) return data.cases[kind]
    return Object.values(data.cases).reduce((sum, number) => sum + number, 0)
  }
  return (
    <nav aria-label="Kind of case" className="flex flex-wrap gap-2">
      {kinds.map(({ kind, label }) => (
        <Link
          key={label}
          to={kind ? `?kind=${kind}` : '.'}
          preventScrollReset
          aria-current={kind === chosen ? 'true' : undefined}
          className="flex min-h-9 items-center gap-2 rounded-md border border-line px-3 text-sm text-ink-2 transition-colors hover:bg-hover aria-[current]:border-accent aria-[current]:text-ink"
        >
          {label} <span className="text-ink-3">{numberOf(kind)}</span>
        </Link>
      ))}
    </nav>
  )
}
