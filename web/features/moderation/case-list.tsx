import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { casesQuery } from '#web/api/moderation.ts'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CaseCard } from './case-card.tsx'
import { MoreButton } from './more-button.tsx'

/** What was reported and waits for a decision, oldest first. */
export function CaseList() {
  const cases = useInfiniteQuery(casesQuery())
  if (cases.isPending) return <Loading />
  if (!cases.data) {
    return <ErrorState onRetry={() => void cases.refetch()}>The reports could not be loaded.</ErrorState>
  }
  const all = cases.data.pages.flatMap((page) => page.items)
  if (all.length === 0) return <EmptyState icon={ShieldCheck}>Nothing is reported</EmptyState>
  return (
    <div className="space-y-4">
      {all.map((one) => (
        <CaseCard key={one.id} reportCase={one} />
      ))}
      {cases.hasNextPage && (
        <MoreButton
          failed={cases.isFetchNextPageError}
          loading={cases.isFetchingNextPage}
          load={() => void cases.fetchNextPage()}
        />
      )}
    </div>
  )
}
