import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { FeedFilter } from '#web/api/posts.ts'
import { addressOf } from '#web/features/feed/feed-address.ts'
import { useFeed } from '#web/features/feed/use-feed.ts'
import { FurtherPosts } from '#web/features/posts/further-posts.tsx'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { useSite } from '#web/app/site.ts'
import { StructuredData } from '#web/app/page-head.tsx'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { listFacts } from './list-facts.ts'

/** Post after post, as far as somebody reads on. */
export function Feed({ filter }: { filter: FeedFilter }) {
  const {
    data,
    isPending,
    isError,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    refetch,
  } = useFeed(filter)
  const { url } = useSite()
  if (isPending) return <LoadingPosts />
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()}>The feed could not be loaded.</ErrorState>
  }
  const posts = data.pages.flatMap((page) => page.items)
  if (posts.length === 0) return <EmptyState icon={SearchX}>No posts found for selected category</EmptyState>
  const from = data.pages.at(-1)?.next
  return (
    <>
      {/* What the page came with: further parts are no part of what stands at its address. */}
      <StructuredData facts={listFacts(data.pages[0]?.items ?? [], url)} />
      {filter.from && (
        <p className="text-center">
          <Link
            to={addressOf({ ...filter, from: undefined })}
            className={buttonClasses({ look: 'secondary' })}
          >
            Newest posts
          </Link>
        </p>
      )}
      <PostList posts={posts}>{(post) => <PostCard post={post} />}</PostList>
      {hasNextPage && from && (
        <FurtherPosts
          address={addressOf({ ...filter, from })}
          loading={isFetchingNextPage}
          failed={isFetchNextPageError}
          load={fetchNextPage}
        />
      )}
    </>
  )
}
