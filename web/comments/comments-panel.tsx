import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Comment, CommentSort } from '#contract/comments.ts'
import type { Post } from '#contract/posts.ts'
import { threadsQuery, type CommentFilter } from './comment-queries.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { sortComments } from './comment-tree.ts'
import { commentOfHash, commentsUrl } from './comments-address.ts'
import { CommentLikesContext, CommentsContext, type LinkedComment } from './comments-context.ts'
import { SortForm } from './sort-form.tsx'
import { useLikes } from './use-likes.ts'

const LinkedCommentFinder = lazyComponent(
  async () => (await import('./linked-comment.tsx')).LinkedCommentFinder,
  null,
)

interface CommentsPanelProps {
  post: Pick<Post, 'id' | 'comment_count'>
  filter: CommentFilter
}

/** The comments on a post and the form for a new one. Links with `#comments` lead here. */
export function CommentsPanel({ post, filter }: CommentsPanelProps) {
  const [sent, setSent] = useSentComment()
  return (
    <section
      id="comments"
      tabIndex={-1}
      aria-labelledby="comments-title"
      className={cardClasses('scroll-mt-20 px-4 pt-4 pb-2 outline-none sm:px-6 sm:pt-5')}
    >
      <div className="mb-4 flex min-h-9 flex-wrap items-center gap-x-2">
        <h2 id="comments-title" className="text-lg font-semibold">
          Comments
        </h2>
        <span className="text-sm text-ink-3 tabular-nums">{post.comment_count}</span>
        {post.comment_count > 0 && <SortForm postId={post.id} sort={filter.sort} />}
      </div>
      <CommentForm key={post.id} postId={post.id} onSent={setSent} />
      <CommentList key={`list ${post.id}`} post={post} filter={filter} sent={sent} setSent={setSent} />
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

interface CommentListProps extends CommentsPanelProps {
  sent: number | null
  setSent: (id: number) => void
}

// Without its code the page stays where it is.
const ignore = () => {}

/** The threads of comments on a post. */
function CommentList({ post, filter, sent, setSent }: CommentListProps) {
  const user = useMember()
  const postId = post.id
  const query = useInfiniteQuery({ ...threadsQuery(postId, filter), placeholderData: keepPreviousData })
  const loaded = query.data?.pages.flatMap((page) => page.items)
  const hashId = commentOfHash(useLocation().hash)
  const [linked, setLinked] = useState<LinkedComment>()
  const likes = useLikes(postId, post.comment_count > 0)
  return (
    <CommentsContext value={{ postId, filter, memberId: user?.id, sent, setSent, linked }}>
      <CommentLikesContext value={likes}>
        {hashId !== undefined && loaded && (
          <LinkedCommentFinder
            key={hashId}
            {...{ postId, id: hashId, loaded, found: linked, onChange: setLinked, onLoadError: ignore }}
          />
        )}
        <InfiniteList
          query={query}
          error="The comments could not be loaded."
          pending={<LoadingRows />}
          empty={<NoComments />}
          scroll={{ items: 'comments', address: (from) => commentsUrl(postId, { ...filter, from }) }}
        >
          {(comments) => (
            <>
              {filter.from && (
                <p className="pt-2 text-center">
                  <Link
                    to={commentsUrl(postId, { sort: filter.sort })}
                    className={buttonClasses({ look: 'secondary' })}
                  >
                    First comments
                  </Link>
                </p>
              )}
              {linked?.isGone && (
                <p role="status" className="pt-3 text-center text-ink-2">
                  The comment that you followed a link to is gone.
                </p>
              )}
              <ol aria-labelledby="comments-title" className="mt-2 divide-y divide-line">
                {withLinked(query.data?.pages[0]?.items ?? [], comments, linked?.thread, filter.sort).map(
                  (comment, index) => (
                    <CommentItem key={comment.id} comment={comment} position={index} />
                  ),
                )}
              </ol>
            </>
          )}
        </InfiniteList>
      </CommentLikesContext>
    </CommentsContext>
  )
}

/**
 * The comments in their order. The thread of a linked comment is first where the first page does not have it, and stays
 * there when its own page is loaded.
 */
function withLinked(
  firstPage: Comment[],
  comments: Comment[],
  thread: Comment | undefined,
  sort: CommentSort,
): Comment[] {
  if (!thread) return sortComments(comments, sort)
  const sorted = sortComments([...comments, thread], sort)
  if (firstPage.some(({ id }) => id === thread.id)) return sorted
  const [own, others] = [
    sorted.filter(({ id }) => id === thread.id),
    sorted.filter(({ id }) => id !== thread.id),
  ]
  return [...own, ...others]
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
