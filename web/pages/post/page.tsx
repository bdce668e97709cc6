import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { isRouteErrorResponse } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { Api } from '#web/api/client.ts'
import { commentsQuery } from '#web/api/comments.ts'
import { ApiError } from '#web/api/errors.ts'
import { prefetchInBrowser, prefetchOnServer } from '#web/api/page-data.ts'
import { findCachedPost, postQuery } from '#web/api/posts.ts'
import { commentsFrom } from '#web/features/comments/comments-address.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { PageError } from '#web/app/page-error.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import type { Route } from './+types/page.ts'
import { BackToFeed } from './back-to-feed.tsx'
import { PostDetails } from './post-details.tsx'

export const handle: PageHandle = { cacheKeyParams: ['comments'] }

/** Without its comments a page is still a page, so their failure is left to the panel. */
function fill(cache: QueryClient, api: Api, id: number, url: URL) {
  const from = commentsFrom(url.searchParams)
  return Promise.all([
    cache.ensureQueryData(postQuery(id, api)),
    cache.prefetchInfiniteQuery(commentsQuery(id, from, api)),
  ])
}

export function loader({ context, params, url }: Route.LoaderArgs) {
  return prefetchOnServer(context, (cache, api) => fill(cache, api, Number(params.id), url))
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return prefetchInBrowser((cache, api) => fill(cache, api, Number(params.id), url))
}

/** One post, with all of its text. */
export default function PostPage({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  const cache = useQueryClient()
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...postQuery(id),
    // What a list has shown of it already is there at once.
    placeholderData: () => findCachedPost(cache, id),
  })
  return (
    <div className="space-y-5">
      <BackToFeed />
      {post && <PostDetails post={post} />}
      {!post && !error && <Loading>Loading post...</Loading>}
      {!post && error && <Failed error={error} retry={() => void refetch()} />}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <PageError error={error} />
  return (
    <div className="space-y-5">
      <BackToFeed />
      <NotFound />
    </div>
  )
}

function Failed({ error, retry }: { error: Error; retry: () => void }) {
  if (isMissing(error)) return <NotFound />
  return <ErrorState onRetry={retry}>The post could not be loaded.</ErrorState>
}

function NotFound() {
  return (
    <>
      <PageHead title={messages.post.notFound} hidden />
      <h1 className="sr-only">{messages.post.notFound}</h1>
      <EmptyState>{messages.post.notFound}</EmptyState>
    </>
  )
}

/** Loaders fail with a response, queries with an ApiError; both say 404. */
function isMissing(error: unknown): boolean {
  return (error instanceof ApiError || isRouteErrorResponse(error)) && error.status === 404
}
