import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Comment } from '#contract/comments.ts'
import { repliesQuery } from './comment-queries.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { missingReplies, sortComments } from './comment-tree.ts'
import { commentElementId } from './comments-address.ts'

interface RepliesProps {
  postId: number
  parent: Comment
  children: (replies: Comment[]) => ReactNode
}

/** The replies to a comment, oldest first. */
export function Replies(props: RepliesProps) {
  const { parent, children } = props
  const loaded = parent.replies ?? []
  // More replies were loaded: they stay, whatever is deleted afterwards.
  const [isPaged, setPaged] = useState(false)
  if (isPaged || missingReplies(parent, loaded) > 0) {
    return <PagedReplies {...props} isPaged={isPaged} onPaged={() => setPaged(true)} />
  }
  return <ReplyList depth={parent.depth + 1}>{children(sortComments(loaded))}</ReplyList>
}

interface PagedRepliesProps extends RepliesProps {
  isPaged: boolean
  onPaged: () => void
}

/** The replies that the thread came with, and the rest on demand. */
function PagedReplies({ postId, parent, isPaged, onPaged, children }: PagedRepliesProps) {
  const query = useInfiniteQuery({ ...repliesQuery(postId, parent.id), enabled: isPaged })
  const pages = query.data?.pages.flatMap((page) => page.items) ?? []
  const replies = sortComments([...(parent.replies ?? []), ...pages])
  const missing = missingReplies(parent, replies)
  const hasMore = query.data ? query.hasNextPage : missing > 0
  // The first one of those that were loaded last.
  const [firstNew, setFirstNew] = useState<number>()

  async function showMore() {
    const shown = new Set(replies.map((reply) => reply.id))
    const { data } = await (query.data ? query.fetchNextPage() : query.refetch())
    if (!data) return
    onPaged()
    const first = sortComments(data.pages.flatMap((page) => page.items)).find((one) => !shown.has(one.id))
    setFirstNew(first?.id)
  }

  const isFirstNewShown = replies.some(({ id }) => id === firstNew)
  useEffect(() => {
    // The focused button may be gone.
    if (firstNew !== undefined && isFirstNewShown) {
      document.getElementById(commentElementId(firstNew))?.focus()
    }
  }, [firstNew, isFirstNewShown])

  return (
    <>
      <ReplyList depth={parent.depth + 1}>{children(replies)}</ReplyList>
      {hasMore && (
        <button
          type="button"
          aria-busy={query.isFetching || undefined}
          aria-disabled={query.isFetching || undefined}
          onClick={() => query.isFetching || void showMore()}
          className={buttonClasses({ look: 'link' }, 'mt-2 min-h-8')}
        >
          {query.isFetching && <Spinner />}
          <span>{missing === 1 ? 'Show 1 more reply' : `Show ${Math.max(missing, 1)} more replies`}</span>
        </button>
      )}
      {query.isError && !query.isFetching && (
        <p role="alert" className="text-sm text-danger">
          More replies could not be loaded.
        </p>
      )}
    </>
  )
}

/** One calm line for a level. Deep threads move in less where the screen is narrow. */
function ReplyList({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <ol
      aria-label="Replies"
      className={classes(
        'mt-1 border-l-2 border-line sm:pl-4',
        depth === 1 ? 'ml-1 sm:ml-5' : 'sm:ml-4',
        depth <= 2 ? 'pl-3' : 'pl-2',
      )}
    >
      {children}
    </ol>
  )
}
