import { Suspense, useCallback, type ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { MutedNote, useUnmuted } from '#web/members/mutes/public.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { LoadingNote, Skeleton } from '#web/ui/loading.tsx'

interface PostListProps<Item extends Post> {
  posts: Item[]
  /** Renders the card of a post. */
  children: (post: Item) => ReactNode
}

/** Cards below each other, without those of muted members and hidden ones. `content-visibility` skips the rendering of cards far from the screen. */
export function PostList<Item extends Post>({ posts, children }: PostListProps<Item>) {
  const shown = useUnmuted(posts)
  return (
    <div className="space-y-3">
      {shown.length === 0 && posts.length > 0 && <MutedNote />}
      {shown.map((post) => (
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

/** The skeletons of a few cards, in their places, with 'Loading...' in the first. */
export function LoadingPosts({ count = 3, text }: { count?: number; text?: string }) {
  return (
    <div className="loading relative space-y-3">
      <LoadingNote>{text}</LoadingNote>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card-frame">
          <CardSkeleton />
        </div>
      ))}
    </div>
  )
}

/** A skeleton in the size of a usual card. */
function CardSkeleton() {
  return (
    <div aria-hidden className={cardClasses('post post-card')}>
      <div className="post-stand">
        <Skeleton className="h-32 w-8 sm:h-40 sm:w-9" />
      </div>
      {/* On a narrow screen the text takes more lines. */}
      <div className="post-body min-h-[27.125rem] space-y-4 sm:min-h-[18.625rem]">
        <div className="flex h-10 items-center gap-2.5">
          <Skeleton round className="size-10" />
          <Skeleton className="h-4 w-44" />
        </div>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="board board-thin" />
      <div className="h-12" />
    </div>
  )
}
