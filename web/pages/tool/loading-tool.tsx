import { LoadingPosts } from '#web/features/posts/post-list.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { LoadingNote, Skeleton } from '#web/ui/loading.tsx'

/** In the size of a tool with a short tagline. */
export function LoadingTool() {
  return (
    <div className="tool-page loading">
      <div className={cardClasses('tool-top relative space-y-4 p-5 sm:p-8')}>
        <LoadingNote />
        <div className="flex items-center gap-5">
          <Skeleton className="size-18" />
          <div className="flex-1 space-y-3">
            <Skeleton className="h-7 w-1/2 max-w-60" />
            <Skeleton className="h-4 w-1/4 max-w-40" />
          </div>
        </div>
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-10 w-72 max-w-full" />
      </div>
      <div className="tool-summary">
        <div className={cardClasses('space-y-3 p-5')}>
          <Skeleton className="h-6 w-24" />
          <Skeleton className="h-12 w-40" />
          <Skeleton className="h-28 w-full" />
        </div>
      </div>
      <div className="tool-reviews">
        <LoadingPosts text=" " />
      </div>
    </div>
  )
}
