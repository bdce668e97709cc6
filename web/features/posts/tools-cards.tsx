import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import { topPostsQuery } from '#web/api/feed.ts'
import { highlightedQuery } from '#web/api/profiles.ts'
import { CategoryBadges } from '#web/features/categories/public.ts'
import { useUnmuted } from '#web/features/mutes/public.ts'
import { type Order, WhyButton } from '#web/features/ranks/public.ts'
import { AverageRating, LikeButton } from '#web/features/reactions/public.ts'
import { ToolLogo, ToolNote } from '#web/features/tools/public.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { RenderedPart } from '#web/ui/rendered-part.tsx'
import { CommentsLink, PostLink } from './post-link.tsx'

const figure = 'figure-small'

/** The trending posts, with likes and comments. `id` is the id of the element. */
export function TrendingTools({ id }: { id: string }) {
  const { data, isError } = useQuery(topPostsQuery())
  return (
    <RenderedPart name={id} shows={data ?? isError}>
      <ToolsCard id={id} title="Trending Tools" order="trending" posts={data ?? (isError ? [] : undefined)}>
        {(post) => (
          <div className="-ml-2 flex gap-1">
            <LikeButton post={post} className={figure} /> <CommentsLink post={post} className={figure} />
          </div>
        )}
      </ToolsCard>
    </RenderedPart>
  )
}

/** The best rated posts, with their averages. For members. */
export function HighlightedTools() {
  const { data, isError } = useQuery(highlightedQuery())
  return (
    <ToolsCard title="Highlighted Tools" order="rating" posts={data ?? (isError ? [] : undefined)}>
      {(post) => <AverageRating post={post} />}
    </ToolsCard>
  )
}

interface ToolsCardProps {
  id?: string
  title: string
  order: Order
  /** Undefined while loading. */
  posts: Post[] | undefined
  /** Renders the figures of a post. */
  children: (post: Post) => ReactNode
}

/** A card with a short list of posts. */
function ToolsCard({ id, title, order, posts: loaded, children }: ToolsCardProps) {
  const shown = useUnmuted(loaded ?? [])
  const posts = loaded && shown
  const ownId = useId()
  // As part of the page fragment, its HTML must not depend on the page.
  const titleId = id ? `${id}-title` : ownId
  return (
    <section id={id} aria-labelledby={titleId} className={cardClasses('p-5')}>
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {posts === undefined && <LoadingEntries />}
      {posts?.length === 0 && <p className="mt-3 text-sm text-ink-3">No tools yet</p>}
      {posts && posts.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {posts.map((post) => (
            <li key={post.id} className="py-4 last:pb-0">
              <ToolEntry post={post} order={order}>
                {children(post)}
              </ToolEntry>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ToolEntryProps {
  post: Post
  /** The order that it is shown in. */
  order: Order
  children: ReactNode
}

/** Title, categories and figures (`children`) of a post. */
export function ToolEntry({ post, order, children }: ToolEntryProps) {
  return (
    <div className="space-y-1.5">
      <div className="flex items-start gap-2.5">
        {post.tool && <ToolLogo {...post.tool} />}
        <PostLink
          id={post.id}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere text-ink hover:text-accent"
        >
          {post.title}
        </PostLink>
        <WhyButton post={post} order={order} />
      </div>
      <CategoryBadges categories={post.categories} max={limits.card.badges} />
      <div className="flex flex-wrap items-center justify-between gap-x-1 text-sm">
        {children}
        {post.tool && <ToolNote tool={post.tool} />}
      </div>
    </div>
  )
}

function LoadingEntries() {
  return (
    <div role="status" className="mt-1 divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: limits.card.posts }, (_, index) => (
        <div key={index} className="space-y-2.5 py-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton round className="h-5 w-40" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
