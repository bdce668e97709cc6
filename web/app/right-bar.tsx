import { useQuery } from '@tanstack/react-query'
import { topPostsQuery } from '#web/api/feed.ts'
import { highlightedQuery } from '#web/api/profiles.ts'
import { LikeButton } from '#web/features/reactions/public.ts'
import { CommentsLink } from '#web/features/posts/comments-link.tsx'
import { ToolsCard } from '#web/features/posts/tools-card.tsx'
import { useSession } from '#web/session/use-session.ts'
import { StarRating } from '#web/ui/star-rating.tsx'
import { fragmentId } from './page-fragment.ts'
import { SiteSearch } from './site-search.tsx'

const figure = 'figure-small'

/** Search, trending tools, and highlighted tools for members. */
export function RightBar() {
  const { isAuthenticated } = useSession()
  return (
    <>
      <SiteSearch position="bar" />
      <TrendingTools />
      {isAuthenticated && <HighlightedTools />}
    </>
  )
}

function TrendingTools() {
  const { data, isError } = useQuery(topPostsQuery())
  return (
    <ToolsCard id={fragmentId} title="Trending Tools" posts={data ?? (isError ? [] : undefined)}>
      {(post) => (
        <div className="-ml-2 flex gap-1">
          <LikeButton post={post} className={figure} /> <CommentsLink post={post} className={figure} />
        </div>
      )}
    </ToolsCard>
  )
}

function HighlightedTools() {
  const { data, isError } = useQuery(highlightedQuery())
  return (
    <ToolsCard title="Highlighted Tools" posts={data ?? (isError ? [] : undefined)}>
      {(post) => <StarRating value={post.avg_rating} none="No ratings yet" />}
    </ToolsCard>
  )
}
