import { Link } from 'react-router'
import type { Post } from '#contract/posts.ts'
import type { FeedFilter, FeedSort } from '#web/api/feed.ts'
import { feedUrl, useFeed } from '#web/posts/feed/feed.ts'
import { TrendingStrip } from '#web/posts/feed/trending-strip.tsx'
import { MutedNote, useUnmuted } from '#web/members/mutes/public.ts'
import { LoadingPosts, PostList } from '#web/posts/post-list.tsx'
import { PostCard } from '#web/posts/post-card.tsx'
import { useSite } from '#web/app/site.ts'
import { StructuredData } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'

// Cards before the strip of trending tools.
const beforeStrip = 2

const beginnings: Record<FeedSort, string> = {
  new: 'Newest posts',
  trending: 'Most trending posts',
  top: 'Best rated posts',
}

/** The posts of the feed that have every category of the filter. */
export function Feed({ filter }: { filter: FeedFilter }) {
  const feed = useFeed(filter)
  const { url } = useSite()
  return (
    <InfiniteList
      query={feed}
      pending={<LoadingPosts />}
      error="The feed could not be loaded."
      empty={<NoPosts filter={filter} />}
      scroll={{ items: 'posts', address: (from) => feedUrl({ ...filter, from }) }}
    >
      {(posts) => (
        <>
          {/* The first page only: later pages have addresses of their own. */}
          <StructuredData facts={itemList(feed.data?.pages[0]?.items ?? [], url)} />
          {filter.from && (
            <p className="text-center">
              <Link
                to={feedUrl({ ...filter, from: undefined })}
                className={buttonClasses({ look: 'secondary' })}
              >
                {beginnings[filter.sort ?? 'new']}
              </Link>
            </p>
          )}
          <Cards posts={posts} />
        </>
      )}
    </InfiniteList>
  )
}

/** The posts that the member wants to see, with the strip of trending tools after the first ones. */
function Cards({ posts }: { posts: Post[] }) {
  const shown = useUnmuted(posts)
  const first = shown.slice(0, beforeStrip)
  const others = shown.slice(beforeStrip)
  return (
    <div className="space-y-3">
      {shown.length === 0 && posts.length > 0 && <MutedNote />}
      <PostList posts={first}>{(post) => <PostCard post={post} />}</PostList>
      {posts.length >= beforeStrip && <TrendingStrip />}
      {others.length > 0 && <PostList posts={others}>{(post) => <PostCard post={post} />}</PostList>}
    </div>
  )
}

const emptyPeriods = { day: 'the last 24 hours', week: 'the last 7 days', month: 'the last 30 days' }

function NoPosts({ filter: { category = [], period = 'all' } }: { filter: FeedFilter }) {
  const filtered = category.length > 0
  if (!filtered && period !== 'all') {
    return (
      <EmptyState
        picture={<EmptyPicture of="posts" />}
        action={
          <Link to={feedUrl({ sort: 'top' })} className={buttonClasses({ look: 'secondary' })}>
            Best posts of all time
          </Link>
        }
      >
        No posts in {emptyPeriods[period]}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={<EmptyPicture of="posts" />}
      action={
        <Link to={filtered ? '/' : '/create-post'} className={buttonClasses({ look: 'secondary' })}>
          {filtered ? 'Clear filters' : 'Share a tool'}
        </Link>
      }
    >
      No posts found for selected category
    </EmptyState>
  )
}

/** The posts as an ItemList of schema.org. */
function itemList(posts: Post[], siteUrl: string): Record<string, unknown> {
  return {
    '@type': 'ItemList',
    itemListElement: posts.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: `${siteUrl}/posts/${id}`,
      name: title,
    })),
  }
}
