import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { commentsQuery } from '#web/api/comments.ts'
import { useSession } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CommentItem, type CommentItemProps } from './comment-item.tsx'
import { inOrder } from './comment-order.ts'
import { commentsAddress } from './comments-address.ts'
import { FurtherComments } from './further-comments.tsx'

interface CommentListProps {
  postId: number
  /** The cursor to begin at. */
  from: string | undefined
  /** What others can do about a comment. */
  Menu: CommentItemProps['Menu']
}

/** The comments on a post, oldest first, as far as somebody reads. */
export function CommentList({ postId, from, Menu }: CommentListProps) {
  const { user } = useSession()
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(commentsQuery(postId, from))
  if (!data && isError) {
    return <ErrorState onRetry={() => void refetch()}>The comments could not be loaded.</ErrorState>
  }
  if (!data) return <Loading />
  const comments = inOrder(data.pages)
  if (comments.length === 0) return <EmptyState>No comments yet</EmptyState>
  const next = data.pages.at(-1)?.next
  return (
    <>
      {from && (
        <p className="pt-2 text-center">
          <Link to={commentsAddress(postId)} className={buttonClasses({ look: 'secondary' })}>
            First comments
          </Link>
        </p>
      )}
      <ol aria-labelledby="comments-title" className="mt-2 divide-y divide-line">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            postId={postId}
            comment={comment}
            own={comment.user === user?.id}
            Menu={Menu}
          />
        ))}
      </ol>
      {hasNextPage && next && (
        <FurtherComments
          address={commentsAddress(postId, next)}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          load={fetchNextPage}
        />
      )}
    </>
  )
}
