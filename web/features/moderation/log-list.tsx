import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { moderationLogQuery } from '#web/api/moderation.ts'
import { cardClasses } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { LogItem } from './log-item.tsx'
import { withReversals } from './log-texts.ts'
import { MoreButton } from './more-button.tsx'

/** What moderators did, newest first. */
export function LogList() {
  const log = useInfiniteQuery(moderationLogQuery())
  if (log.isPending) return <Loading />
  if (!log.data) {
    return <ErrorState onRetry={() => void log.refetch()}>The log could not be loaded.</ErrorState>
  }
  const entries = log.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return <EmptyState icon={ScrollText}>Nothing has been done yet</EmptyState>
  return (
    <>
      <ol className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
        {withReversals(entries).map(({ entry, reversal }) => (
          <LogItem key={entry.id} entry={entry} reversal={reversal} />
        ))}
      </ol>
      {log.hasNextPage && (
        <MoreButton
          failed={log.isFetchNextPageError}
          loading={log.isFetchingNextPage}
          load={() => void log.fetchNextPage()}
        />
      )}
    </>
  )
}
