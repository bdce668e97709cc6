import { Suspense, useCallback, type ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { MutedNote, useUnmuted } from '#web/members/mutes/public.ts'
import { cardClasses, classes } from '#web/ui/classes.ts'
import { LoadingNote, Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import { cardBody, cardGrid, cardStand } from './post-looks.ts'

interface PostListProps<Item extends Post> {
  posts: Item[]
  /** Renders the card of a post. */
  children: (post: Item) => ReactNode
  /** The cards have more text than others: reviews in full, and passages that a search found. */
  tall?: boolean
}

/** Cards below each other, without those of muted members and hidden ones. `content-visibility` skips the rendering of cards far from the screen. */
export function PostList<Item extends Post>({ posts, children, tall = false }: PostListProps<Item>) {
  const shown = useUnmuted(posts)
  return (
    <div className="space-y-3">
      {shown.length === 0 && posts.length > 0 && <MutedNote />}
      {shown.map((post) => (
        <CardFrame key={post.id} id={post.id} isTall={tall}>
          {/* Hydrated one after another, and a card that is used before the others: no task is long. */}
          <Suspense>{children(post)}</Suspense>
        </CardFrame>
      ))}
    </div>
  )
}

/**
 * Class names of the frame of a card. The padding keeps shadows and focus rings inside what is drawn. The heights are those of
 * a large card, so that the scroll bar is nearly right and cards that are not drawn yet do not reach into each other.
 */
const frameClasses = 'card-frame -mx-1 p-1 [content-visibility:auto]'
const frameHeights = {
  usual: '[contain-intrinsic-height:auto_36rem] sm:[contain-intrinsic-height:auto_26rem]',
  tall: '[contain-intrinsic-height:auto_46rem] sm:[contain-intrinsic-height:auto_30rem]',
}

function CardFrame({ id, isTall, children }: { id: number; isTall: boolean; children: ReactNode }) {
  return (
    <div
      ref={useRestoredHeight(id)}
      className={classes(frameClasses, frameHeights[isTall ? 'tall' : 'usual'])}
    >
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
    <div className={`${loadingClasses} relative space-y-3`}>
      <LoadingNote>{text}</LoadingNote>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes(frameClasses, frameHeights.usual)}>
          <CardSkeleton />
        </div>
      ))}
    </div>
  )
}

/** A skeleton in the size of a usual card. */
function CardSkeleton() {
  return (
    <div aria-hidden className={cardClasses(cardGrid)}>
      <div className={cardStand}>
        <Skeleton className="h-32 w-8 sm:h-40 sm:w-9" />
      </div>
      {/* On a narrow screen the text takes more lines. */}
      <div className={`${cardBody} min-h-[27.125rem] space-y-4 sm:min-h-[18.625rem]`}>
        <div className="flex h-10 items-center gap-2.5">
          <Skeleton round className="size-10" />
          <Skeleton className="h-4 w-44" />
        </div>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
      <div className="board board-thin col-span-full" />
      <div className="h-12" />
    </div>
  )
}
