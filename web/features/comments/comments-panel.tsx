import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { commentsQuery } from '#web/api/comments.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { sortComments } from './comment-cache.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'

interface CommentsPanelProps {
  post: Pick<Post, 'id' | 'comment_count'>
  /** The cursor of the first page that is shown. */
  from: string | undefined
}

/** The comments on a post and the form for a new one. Links with `#comments` lead here. */
export function CommentsPanel({ post, from }: CommentsPanelProps) {
  const [sent, setSent] = useSentComment()
  return (
    <section
      id="comments"
      tabIndex={-1}
      aria-labelledby="comments-title"
      className={cardClasses('scroll-mt-20 px-4 pt-4 pb-2 outline-none sm:px-6 sm:pt-5')}
    >
      <div className="mb-4 flex items-baseline gap-2">
        <h2 id="comments-title" className="text-lg font-semibold">
          Comments
        </h2>
        <span className="text-sm text-ink-faint tabular-nums">{post.comment_count}</span>
      </div>
      <CommentForm key={post.id} postId={post.id} onSent={setSent} />
      <CommentList postId={post.id} from={from} sent={sent} />
    </section>
  )
}

/** Id of the comment that was just sent and is kept in view, until the person scrolls or types. */
function useSentComment() {
  const [sent, setSent] = useState<number | null>(null)
  useEffect(() => {
    if (sent === null) return undefined
    const listeners = new AbortController()
    for (const event of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      addEventListener(event, () => setSent(null), { signal: listeners.signal, passive: true })
    }
    return () => listeners.abort()
  }, [sent])
  return [sent, setSent] as const
}

interface CommentListProps {
  postId: number
  from: string | undefined
  sent: number | null
}

/** The comments on a post, oldest first. */
function CommentList({ postId, from, sent }: CommentListProps) {
  const { user } = useSession()
  return (
    <InfiniteList
      query={useInfiniteQuery(commentsQuery(postId, from))}
      error="The comments could not be loaded."
      pending={<LoadingRows />}
      empty={<NoComments />}
      scroll={{ items: 'comments', address: (next) => commentsUrl(postId, next) }}
    >
      {(comments) => (
        <>
          {from && (
            <p className="pt-2 text-center">
              <Link to={commentsUrl(postId)} className={buttonClasses({ look: 'secondary' })}>
                First comments
              </Link>
            </p>
          )}
          <ol aria-labelledby="comments-title" className="mt-2 divide-y divide-line">
            {sortComments(comments).map((comment, index) => (
              <CommentItem
                key={comment.id}
                postId={postId}
                comment={comment}
                own={comment.user === user?.id}
                sentAt={comment.id === sent ? index : undefined}
              />
            ))}
          </ol>
        </>
      )}
    </InfiniteList>
  )
}

/** Leads to the form above. */
function NoComments() {
  return (
    <EmptyState
      picture={<EmptyPicture of="comments" />}
      action={
        <Button
          look="secondary"
          onClick={() => document.querySelector<HTMLElement>('#comments textarea')?.focus()}
        >
          Be the first
        </Button>
      }
    >
      No comments yet
    </EmptyState>
  )
}

const cursorParam = 'comments'

/** The cursor of the first page of comments in a URL like `/posts/3?comments=…`; undefined without one. */
export function commentsCursor(search: URLSearchParams): string | undefined {
  return search.get(cursorParam) || undefined
}

/** The URL of a post's comments, from the first on or from a cursor on. */
function commentsUrl(postId: number, from?: string): string {
  const search = from ? `?${new URLSearchParams({ [cursorParam]: from })}` : ''
  return `/posts/${postId}${search}#comments`
}
