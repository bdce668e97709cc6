import { useInfiniteQuery } from '@tanstack/react-query'
import type { FactChange } from '#contract/tool-facts.ts'
import { factHistoryQuery } from './fact-queries.ts'
import { useIsModerator, useMember } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { factLabel, factText } from '#contract/fact-text.ts'
import { By, FactOrigin, SourceLink } from './fact-origin.tsx'
import { RevertButton } from './revert-button.tsx'

interface FactHistoryProps {
  slug: string
  /** The cursor of the first page that is shown. */
  from: string | undefined
}

/** All changes of the facts about a tool, newest first. */
export function FactHistory({ slug, from }: FactHistoryProps) {
  return (
    <InfiniteList
      query={useInfiniteQuery(factHistoryQuery(slug, from))}
      pending={<LoadingRows />}
      error="The history could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="search" />}>Nobody has added facts yet</EmptyState>}
      scroll={{
        items: 'changes',
        address: (cursor) => `/tools/${slug}/history?${new URLSearchParams({ cursor })}`,
      }}
    >
      {(changes) => (
        <ol className={cardClasses('divide-y divide-line px-5 sm:px-6')}>
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ol>
      )}
    </InfiniteList>
  )
}

function Change({ change }: { change: FactChange }) {
  const user = useMember()
  const isModerator = useIsModerator()
  const { key, before, after, source, username, created_at, reverted } = change
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-64 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {factLabel(key)}
          {reverted && <Badge>Reverted</Badge>}
        </p>
        <p dir="auto" className="text-base">
          {before !== null && <del className="text-ink-3">{factText(key, before)}</del>}
          {before !== null && after !== null && <span aria-hidden> → </span>}
          {after === null ? (
            <span className="text-ink-2"> removed</span>
          ) : (
            <ins className="no-underline">{factText(key, after)}</ins>
          )}
        </p>
        <FactOrigin>
          <SourceLink source={source} />
          <span>
            <RelativeTime time={created_at} /> <By username={username} />
          </span>
        </FactOrigin>
      </div>
      {isModerator && !reverted && username !== user?.username && <RevertButton change={change} />}
    </li>
  )
}
