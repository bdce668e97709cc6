import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { topPostsQuery } from '#web/api/feed.ts'
import { useUnmuted } from '#web/members/mutes/public.ts'
import { ToolEntry } from '#web/posts/public.ts'
import { LikeButton } from '#web/posts/reactions/public.ts'
import { cardClasses } from '#web/ui/classes.ts'

/**
 * The trending posts as a row that scrolls sideways up to the edges of the page, between the cards of a feed; only where the
 * right bar is below the page, of which it replaces the card.
 */
export function TrendingStrip() {
  const { data = [] } = useQuery(topPostsQuery())
  const posts = useUnmuted(data)
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      hidden={posts.length === 0}
      className="trending-strip py-2 beside:hidden"
    >
      <h2 id={titleId} className="px-1 text-base font-semibold">
        Trending Tools
      </h2>
      <ol className="relative -mx-4 mt-2 flex snap-x scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 pb-2 sm:-mx-6 sm:scroll-px-6 sm:px-6">
        {posts.map((post) => (
          <li key={post.id} className={cardClasses('w-60 max-w-[80vw] shrink-0 snap-start px-3 py-2.5')}>
            <ToolEntry post={post} order="trending">
              <LikeButton post={post} size="narrow" />
            </ToolEntry>
          </li>
        ))}
      </ol>
    </section>
  )
}
