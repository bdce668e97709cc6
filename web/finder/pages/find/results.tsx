import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Found } from '#contract/finder.ts'
import { findQuery, tasksQuery } from '#web/api/finder.ts'
import { SaveNeedButton } from '#web/finder/save-need-button.tsx'
import { TaskLinks } from '#web/finder/task-links.tsx'
import { UnderstoodNeed } from '#web/finder/understood-need.tsx'
import { useMuted } from '#web/members/mutes/use-muted.ts'
import { cardBody, cardGrid, cardStand } from '#web/posts/post-looks.ts'
import { CompareBar } from '#web/tools/compare-bar.tsx'
import { CompareForm } from '#web/tools/compare-checkbox.tsx'
import { toolCount } from '#web/tools/tool-texts.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { FoundTool } from './found-tool.tsx'

/** The answer to a need. The reasons that a member has muted are gone once the member is known. */
export function useFound(need: string, enabled: boolean) {
  const { usernames, posts } = useMuted()
  const cache = useQueryClient()
  return useQuery({
    ...findQuery(need, usernames.size + posts.size > 0),
    enabled,
    placeholderData: () => cache.getQueryData(findQuery(need).queryKey),
  })
}

/** The tools for a need. */
export function Results({
  need,
  query: { data: found, isError, refetch },
}: {
  need: string
  query: ReturnType<typeof useFound>
}) {
  if (!found) {
    if (!isError) return <LoadingResults />
    return <ErrorState onRetry={() => void refetch()}>The tools could not be loaded.</ErrorState>
  }
  const { results } = found
  return (
    <>
      <div className="space-y-3">
        <UnderstoodNeed found={found} />
      </div>
      {results.length === 0 ? (
        <>
          <SaveNeedButton key={need} need={need} />
          <NothingFits />
        </>
      ) : (
        <div>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p role="status" className="text-sm text-ink-3">
              {toolCount(results.length)}
            </p>
            <SaveNeedButton key={need} need={need} />
          </div>
          <FoundTools results={results} />
        </div>
      )}
    </>
  )
}

function FoundTools({ results }: Pick<Found, 'results'>) {
  return (
    <>
      <div className="space-y-3">
        {results.map((result) => (
          <FoundTool key={result.tool.id} result={result} />
        ))}
      </div>
      <CompareForm />
      <CompareBar />
    </>
  )
}

function NothingFits() {
  const { data: tasks = [] } = useQuery(tasksQuery())
  return (
    <div role="status">
      <EmptyState
        picture={<EmptyPicture of="search" />}
        action={
          <>
            <div className="max-w-prose [&>ul]:justify-center">
              <TaskLinks tasks={tasks} label="Tasks" />
            </div>
            <SiteLink to="/create-post" className={buttonClasses({ look: 'secondary' })}>
              Share a tool
            </SiteLink>
          </>
        }
      >
        Nothing here fits yet
      </EmptyState>
    </div>
  )
}

function LoadingResults() {
  return (
    <div className={`${loadingClasses} relative space-y-3`}>
      <LoadingNote />
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} aria-hidden className={cardClasses(cardGrid)}>
          <div className={`${cardStand} pt-4`}>
            <Skeleton className="h-34 w-9" />
          </div>
          <div className={`${cardBody} space-y-3.5`}>
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-5 w-5/6" />
            <Skeleton className="h-5 w-2/3" />
          </div>
          <div className="board board-thin col-span-full" />
          <div className="h-10" />
        </div>
      ))}
    </div>
  )
}
