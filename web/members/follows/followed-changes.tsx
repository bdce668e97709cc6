import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Change } from '#contract/changes.ts'
import { followedChangesQuery } from '#web/api/follows.ts'
import { ToolLogo } from '#web/tools/public.ts'
import { FactOrigin, SourceLink } from '#web/tools/facts/public.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** The changes of the tools and lists that the member follows, newest first. */
export function FollowedChanges() {
  return (
    <InfiniteList
      query={useInfiniteQuery(followedChangesQuery())}
      pending={<LoadingRows />}
      error="The changes could not be loaded."
      empty={
        <EmptyState
          picture={<EmptyPicture of="search" />}
          action={
            <Link to="/tools" className={buttonClasses({ look: 'secondary' })}>
              Find tools to follow
            </Link>
          }
        >
          No changes yet. Prices and other facts of tools you follow, and new posts of lists, appear here.
        </EmptyState>
      }
      scroll={{ items: 'changes', address: () => '/following?show=changes' }}
    >
      {(changes) => (
        <ul className={cardClasses('divide-y divide-line')}>
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

function ChangeItem({ change: { tool, list, note, url, source, created_at } }: { change: Change }) {
  const page = list ? `/lists/${list.id}` : url
  return (
    <li className="flex gap-3 px-4 py-3.5 sm:px-5">
      {tool ? (
        <ToolLogo name={tool.name} logo={tool.logo} size="medium" />
      ) : (
        <Icon name="bookmark" className="size-5 w-11 shrink-0 text-ink-3" />
      )}
      <div className="min-w-0 flex-1 space-y-0.5 wrap-anywhere">
        <SiteLink to={page} dir="auto" className="rounded-sm font-semibold hover:text-accent">
          {list?.name ?? tool?.name}
        </SiteLink>
        <p dir="auto">
          {list ? (
            <SiteLink to={url} className="rounded-sm hover:text-accent">
              {note}
            </SiteLink>
          ) : (
            note
          )}
        </p>
        <FactOrigin>
          <SourceLink source={source} />
          <RelativeTime time={created_at} />
        </FactOrigin>
      </div>
    </li>
  )
}
