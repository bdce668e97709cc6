import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { topPostsQuery } from '#web/api/feed.ts'
import { useUnmuted } from '#web/members/mutes/public.ts'
import { ToolEntry } from '#web/posts/public.ts'
import { LikeButton } from '#web/posts/reactions/public.ts'

/**
 * The trending posts as a row that scrolls sideways, between the cards of a feed; where the right bar is beside the page, the
 * style sheet hides it.
 */
export function TrendingStrip() {
  const { data = [] } = useQuery(topPostsQuery())
  const posts = useUnmuted(data)
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} hidden={posts.length === 0} className="trending-strip">
      <h2 id={titleId}>Trending Tools</h2>
      <ol>
        {posts.map((post) => (
          <li key={post.id} className="card">
            <ToolEntry post={post} order="trending">
              <LikeButton post={post} className="figure-small" />
            </ToolEntry>
          </li>
        ))}
      </ol>
    </section>
  )
}
