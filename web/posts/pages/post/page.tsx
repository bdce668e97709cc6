import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Api } from '#web/api/client.ts'
import { threadsQuery } from '#web/comments/comment-queries.ts'
import { decimalNumber } from '#web/api/decimal-number.ts'
import { isNotFound, loadInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { findCachedPost, postQuery } from '#web/api/posts.ts'
import { queryCache } from '#web/api/query-cache.ts'
import { commentParams, parseCommentFilter } from '#web/comments/comments-address.ts'
import { LoadingPosts } from '#web/posts/post-list.tsx'
import { cameFromFeed } from '#web/posts/post-link.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { PageError } from '#web/app/page-error.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Skeleton, loadingClasses } from '#web/ui/loading.tsx'
import type { Route } from './+types/page.ts'
import { PostDetails } from './post-details.tsx'

export const handle: PageHandle = { cacheKeyParams: commentParams }

/** A failure to load the comments is shown by the panel, and does not fail the page. */
function prefetch(cache: QueryClient, api: Api, id: number, url: URL) {
  const filter = parseCommentFilter(url.searchParams)
  return Promise.all([
    cache.ensureQueryData(postQuery(id, api)),
    cache.prefetchInfiniteQuery(threadsQuery(id, filter, api)),
  ])
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) => prefetch(cache, api, decimalNumber(params.id), url))
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = decimalNumber(params.id)
  const isCached = findCachedPost(queryCache(), id) !== undefined
  return loadInBrowser((cache, api) => prefetch(cache, api, id, url), url, isCached)
}

/** One post with its comments. */
export default function PostPage({ params }: Route.ComponentProps) {
  const id = decimalNumber(params.id)
  const cache = useQueryClient()
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...postQuery(id),
    // Shows the post of a list until the request is answered.
    placeholderData: () => findCachedPost(cache, id),
  })
  return (
    <div className="space-y-5">
      <div className="-mt-2 mb-2 flex flex-wrap items-center gap-x-2">
        <BackToFeed />
        {post && (
          <h1 dir="auto" className="text-sm text-ink-3 wrap-anywhere">
            {post.name}'s Post
          </h1>
        )}
      </div>
      {post && <PostDetails post={post} />}
      {!post && !error && (
        <>
          <Skeleton className={`${loadingClasses} h-9 w-1/2`} />
          <LoadingPosts count={1} text="Loading post..." />
        </>
      )}
      {!post && error && <Failed error={error} retry={() => void refetch()} />}
    </div>
  )
}

/** Link to the feed. Goes back in the history when the feed is there, which restores its scroll position. */
function BackToFeed() {
  const location = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      to="/"
      onClick={(event) => {
        const isPlainClick =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (!isPlainClick || !cameFromFeed(location)) return
        event.preventDefault()
        void navigate(-1)
      }}
      className={buttonClasses({ look: 'ghost' }, '-ml-3')}
    >
      <Icon name="arrow-left" className="size-4" />
      Back To Feed
    </Link>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageError error={error} />
  return (
    <div className="space-y-5">
      <BackToFeed />
      <NotFound />
    </div>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  if (isNotFound(error)) return <NotFound />
  return <ErrorState onRetry={retry}>The post could not be loaded.</ErrorState>
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.post.notFound} hidden />
      <EmptyState heading picture={<EmptyPicture of="posts" />}>
        {messages.post.notFound}
      </EmptyState>
    </>
  )
}
