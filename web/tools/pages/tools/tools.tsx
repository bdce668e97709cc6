import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Tool } from '#contract/tools.ts'
import type { Page } from '#web/api/client.ts'
import type { ToolList } from '#web/api/tool-lists.ts'
import { CompareBar } from '#web/tools/compare-bar.tsx'
import { CompareForm } from '#web/tools/compare-checkbox.tsx'
import { ToolCard, toolCard, toolCardBook } from '#web/tools/tool-card.tsx'
import { countFilters, toolsUrl } from '#web/tools/tool-filter.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

interface ToolsProps {
  query: UseInfiniteQueryResult<InfiniteData<Page<Tool>>>
  list: ToolList
  onClear: () => void
}

/** The tools of a list, and the bar that compares those that are chosen. */
export function Tools({ query, list, onClear }: ToolsProps) {
  const { isPlaceholderData: isStale } = query
  return (
    <>
      <div aria-busy={isStale} className={classes('transition-opacity', isStale && 'opacity-60')}>
        <InfiniteList
          query={isStale ? { ...query, data: withoutNext(query.data) } : query}
          pending={<LoadingTools />}
          error="The tools could not be loaded."
          empty={<NoTools isFiltered={countFilters(list) > 0} onClear={onClear} />}
          scroll={{ items: 'tools', address: (from) => toolsUrl({ ...list, from }) }}
        >
          {(tools) => (
            <div>
              {tools.map((tool) => (
                <ToolCard key={tool.id} tool={tool} />
              ))}
            </div>
          )}
        </InfiniteList>
      </div>
      <CompareForm />
      <CompareBar />
    </>
  )
}

/** The tools of the filters before: their next page is not the one of these filters. */
function withoutNext(data: InfiniteData<Page<Tool>> | undefined) {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, next: null })) }
}

function NoTools({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const share = (
    <SiteLink to="/create-post" className={buttonClasses({ look: 'secondary' })}>
      Share a tool
    </SiteLink>
  )
  if (!isFiltered) {
    return (
      <EmptyState picture={<EmptyPicture of="posts" />} action={share}>
        No tools yet
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<EmptyPicture of="search" />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
          <SiteLink to="/find" className={buttonClasses({ look: 'secondary' })}>
            Say what you need done
          </SiteLink>
          {share}
        </div>
      }
    >
      No tools match these filters
    </EmptyState>
  )
}

function LoadingTools() {
  return (
    <div className={`${loadingClasses} relative`}>
      <LoadingNote />
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} aria-hidden className={toolCard}>
          <div className={toolCardBook}>
            <Skeleton className="h-24 w-6" />
          </div>
          <div className="flex-1 space-y-3 py-1">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton round className="h-5.5 w-48" />
          </div>
        </div>
      ))}
    </div>
  )
}
