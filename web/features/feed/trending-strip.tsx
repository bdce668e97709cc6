import { useQuery } from '@tanstack/react-query'
import { topPostsQuery } from '#web/api/feed.ts'
import { useUnmuted } from '#web/features/mutes/public.ts'
import { CommentsLink, ToolEntry } from '#web/features/posts/public.ts'
import { LikeButton } from '#web/features/reactions/public.ts'

/**
 * The trending posts as a row that scrolls sideways, between the cards of a feed; where the right bar is beside the page, the
 * style sheet hides it. Part of the page fragment: its HTML must not depend on the page, so it has no `useId`.
 */
export function TrendingStrip({ id }: { id: string }) {
  const { data = [] } = useQuery(topPostsQuery())
  const posts = useUnmuted(data)
  const titleId = `${id}-title`
  return (
    <section id={id} aria-labelledby={titleId} hidden={posts.length === 0} className="trending-strip">
      <h2 id={titleId}>Trending Tools</h2>
      <ul>
        {posts.map((post) => (
          <li key={post.id} className="card">
            <ToolEntry post={post} order="trending">
              <div className="-ml-2 flex gap-1">
                <LikeButton post={post} className="figure-small" />{' '}
                <CommentsLink post={post} className="figure-small" />
              </div>
            </ToolEntry>
          </li>
        ))}
      </ul>
    </section>
  )
}
