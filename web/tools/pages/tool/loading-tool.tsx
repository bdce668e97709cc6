import { LoadingPosts } from '#web/posts/post-list.tsx'
import { classes } from '#web/ui/classes.ts'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { layout } from './layout.ts'

/** In the size of a tool with a short tagline. */
export function LoadingTool() {
  return (
    <div className={classes(loadingClasses, layout.page)}>
      <div className="relative">
        <LoadingNote />
        <div aria-hidden className={layout.head}>
          <div className={layout.stand}>
            <Skeleton className="h-[calc(8.25rem*var(--u))] w-[calc(2.25rem*var(--u))]" />
          </div>
          <div className={layout.what}>
            <Skeleton className="h-9 w-1/2 max-w-60 sm:h-13" />
            <Skeleton className="mt-3 h-14 max-w-140" />
            <Skeleton className="mt-2 h-5 w-40" />
          </div>
          <div className={layout.actions}>
            <Skeleton className="h-10 w-44 max-sm:w-full" />
            <Skeleton className="h-10 w-96 max-w-full max-sm:h-22" />
          </div>
          <div className={layout.ratings}>
            <Skeleton className="h-13 w-40" />
            <Skeleton className="mt-3 h-27" />
          </div>
        </div>
        <div className="board" />
        <div className="h-24" />
      </div>
      <div className={layout.columns}>
        <div className={layout.opinions}>
          <div className="h-80" />
          <LoadingPosts text=" " />
        </div>
      </div>
    </div>
  )
}
