import { Suspense, useCallback, type ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { Skeleton, Spinner } from '#web/ui/loading.tsx'

interface PostListProps<Item extends Post> {
  posts: Item[]
  /** Renders the card of a post. */
  children: (post: Item) => ReactNode
}

/** Cards below each other. `content-visibility` skips the rendering of cards far from the screen. */
export function PostList<Item extends Post>({ posts, children }: PostListProps<Item>) {
  return (
    <div className="space-y-3">
      {posts.map((post) => (
        <CardFrame key={post.id} id={post.id}>
          {/* Hydrated one after another, and a card that is used before the others: no task is long. */}
          <Suspense>{children(post)}</Suspense>
        </CardFrame>
      ))}
    </div>
  )
}

function CardFrame({ id, children }: { id: number; children: ReactNode }) {
  return (
    <div ref={useRestoredHeight(id)} className="card-frame">
      {children}
    </div>
  )
}

const cardHeights = new Map<number, number>()

/**
 * Ref that stores the height of a card when it is unmounted, and sets it as the intrinsic height of the next mount:
 * a list that is shown again has its height, and so its scroll position, before its cards are rendered.
 */
function useRestoredHeight(id: number) {
  return useCallback(
    (frame: HTMLElement | null) => {
      if (!frame) return
      const height = cardHeights.get(id)
      if (height !== undefined) frame.style.containIntrinsicHeight = `auto ${height}px`
      return () => void cardHeights.set(id, contentHeight(frame))
    },
    [id],
  )
}

/** In fractions of a pixel, because rounding errors add up over a long list. */
function contentHeight(frame: HTMLElement): number {
  const { paddingTop, paddingBottom } = getComputedStyle(frame)
  return frame.getBoundingClientRect().height - parseFloat(paddingTop) - parseFloat(paddingBottom)
}

/** 'Loading...' with the skeletons of a few cards. */
export function LoadingPosts({ count = 3 }: { count?: number }) {
  return (
    <div className="space-y-5">
      <p role="status" className="flex items-center justify-center gap-2.5 text-sm text-ink-soft">
        <Spinner />
        Loading...
      </p>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}

/** A skeleton in the size of a usual card. */
function CardSkeleton() {
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
      {/* On a narrow screen the text takes more lines, and the actions take a second one. */}
      <Skeleton className="mt-2.5 h-4 w-full sm:hidden" />
      <Skeleton className="mt-2.5 h-4 w-full sm:hidden" />
      <Skeleton className="mt-2.5 h-4 w-2/3" />
      <div className="mt-5 h-12 border-t border-line max-sm:h-23" />
    </div>
  )
}
