import { useInfiniteQuery } from '@tanstack/react-query'
import { commentsQuery } from '#web/api/comments.ts'
import { useSession } from '#web/session/use-session.ts'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { CommentItem } from './comment-item.tsx'
import { inOrder } from './comment-order.ts'
import { FurtherComments } from './further-comments.tsx'

/** The comments on a post, oldest first, as far as somebody reads. */
export function CommentList({ postId }: { postId: number }) {
  const { user } = useSession()
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(commentsQuery(postId))
  if (!data && isError) {
    return <ErrorState onRetry={() => void refetch()}>The comments could not be loaded.</ErrorState>
  }
  if (!data) return <Loading />
  const comments = inOrder(data.pages)
  if (comments.length === 0) return <EmptyState>No comments yet</EmptyState>
  return (
    <>
      <ol aria-labelledby="comments-title" className="mt-2 divide-y divide-line">
        {comments.map((comment) => (
          <CommentItem key={comment.id} postId={postId} comment={comment} own={comment.user === user?.id} />
        ))}
      </ol>
      {hasNextPage && (
        <FurtherComments loading={isFetchingNextPage} failed={isFetchNextPageError} load={fetchNextPage} />
      )}
    </>
  )
}
