import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { commentsQuery } from '#web/api/comments.ts'
import { useSession } from '#web/session/use-session.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { CommentItem, type CommentItemProps } from './comment-item.tsx'
import { inOrder } from './comment-order.ts'
import { commentsAddress } from './comments-address.ts'

interface CommentListProps {
  postId: number
  /** The cursor to begin at. */
  from: string | undefined
  /** What others can do about a comment. */
  Menu: CommentItemProps['Menu']
}

/** The comments on a post, oldest first. */
export function CommentList({ postId, from, Menu }: CommentListProps) {
  const { user } = useSession()
  return (
    <InfiniteList
      query={useInfiniteQuery(commentsQuery(postId, from))}
      error="The comments could not be loaded."
      empty={<EmptyState>No comments yet</EmptyState>}
      scroll={{ items: 'comments', address: (next) => commentsAddress(postId, next) }}
    >
      {(comments) => (
        <>
          {from && (
            <p className="pt-2 text-center">
              <Link to={commentsAddress(postId)} className={buttonClasses({ look: 'secondary' })}>
                First comments
              </Link>
            </p>
          )}
          <ol aria-labelledby="comments-title" className="mt-2 divide-y divide-line">
            {inOrder(comments).map((comment) => (
              <CommentItem
                key={comment.id}
                postId={postId}
                comment={comment}
                own={comment.user === user?.id}
                Menu={Menu}
              />
            ))}
          </ol>
        </>
      )}
    </InfiniteList>
  )
}
