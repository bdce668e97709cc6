import { cardClasses } from '#web/ui/classes.ts'
import { Skeleton, Spinner } from '#web/ui/loading.tsx'

/** Stands where a post's card is about to be, in its size. */
export function PostSkeleton() {
  return (
    <div aria-hidden className={cardClasses('px-4 pt-4 pb-2 sm:px-6 sm:pt-5')}>
      <div className="flex items-center gap-3">
        <Skeleton round className="size-10" />
        <div className="space-y-2">
          <Skeleton className="h-3.5 w-32" />
          <Skeleton className="h-3.5 w-44" />
        </div>
      </div>
      <Skeleton className="mt-5 h-6 w-1/2" />
      <Skeleton round className="mt-4 h-5 w-40" />
      <Skeleton className="mt-5 h-9 w-full" />
      <Skeleton className="mt-4 h-4 w-full" />
      {/* On a narrow screen the text takes more lines, and what can be done with the post a second one. */}
      <Skeleton className="mt-2.5 h-4 w-full sm:hidden" />
      <Skeleton className="mt-2.5 h-4 w-full sm:hidden" />
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      <div className="mt-5 h-12 border-t border-line max-sm:h-23" />
    </div>
  )
}

/** 'Loading...' with the shapes of a few posts. */
export function LoadingPosts({ count = 3 }: { count?: number }) {
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center justify-center gap-2.5 text-sm text-ink-soft">
        <Spinner />
        Loading...
      </p>
      {Array.from({ length: count }, (_, index) => (
        <PostSkeleton key={index} />
      ))}
    </div>
  )
}
