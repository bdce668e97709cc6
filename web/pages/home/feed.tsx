import { SearchX } from 'lucide-react'
import { Link } from 'react-router'
import type { FeedFilter } from '#web/api/feed.ts'
import { addressOf } from '#web/features/feed/feed-address.ts'
import { useFeed } from '#web/features/feed/use-feed.ts'
import { PostList } from '#web/features/posts/post-list.tsx'
import { LoadingPosts } from '#web/features/posts/post-skeleton.tsx'
import { PostCard } from '#web/app/post-card.tsx'
import { useSite } from '#web/app/site.ts'
import { StructuredData } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { listFacts } from './list-facts.ts'

/** The posts of the feed that have every category of the filter. */
export function Feed({ filter }: { filter: FeedFilter }) {
  const feed = useFeed(filter)
  const { url } = useSite()
  return (
    <InfiniteList
      query={feed}
      pending={<LoadingPosts />}
      error="The feed could not be loaded."
      empty={<EmptyState icon={SearchX}>No posts found for selected category</EmptyState>}
      scroll={{ items: 'posts', address: (from) => addressOf({ ...filter, from }) }}
    >
      {(posts) => (
        <>
          {/* The first page only: later pages have addresses of their own. */}
          <StructuredData facts={listFacts(feed.data?.pages[0]?.items ?? [], url)} />
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
        </>
      )}
    </InfiniteList>
  )
}
