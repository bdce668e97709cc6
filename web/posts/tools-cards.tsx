import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import { topPostsQuery } from '#web/api/feed.ts'
import { highlightedQuery } from '#web/api/profiles.ts'
import { CategoryLine } from '#web/categories/public.ts'
import { useUnmuted } from '#web/members/mutes/public.ts'
import { type Order, WhyButton } from '#web/ranks/public.ts'
import { AverageRating, LikeButton } from '#web/posts/reactions/public.ts'
import { ToolHealth, ToolLogo } from '#web/tools/public.ts'
import { cardClasses, classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { CommentsLink, PostLink } from './post-link.tsx'

/** The trending posts, with likes and comments. `id` is the id of the element. */
export function TrendingTools({ id }: { id: string }) {
  const { data, isError } = useQuery(topPostsQuery())
  return (
    <ToolsCard
      id={id}
      // The strip between the cards of the feed replaces it below the page.
      className="group-has-[.trending-strip:not([hidden])]/page:hidden beside:block!"
      title="Trending Tools"
      order="trending"
      posts={data ?? (isError ? [] : undefined)}
    >
      {(post) => <LikeButton post={post} size="narrow" />}
    </ToolsCard>
  )
}

/** The best rated posts, with their averages. For members. */
export function HighlightedTools() {
  const { data, isError } = useQuery(highlightedQuery())
  return (
    <ToolsCard title="Highlighted Tools" order="rating" posts={data ?? (isError ? [] : undefined)}>
      {(post) => <AverageRating post={post} className="shrink-0" />}
    </ToolsCard>
  )
}

interface ToolsCardProps {
  id?: string
  className?: string
  title: string
  order: Order
  /** Undefined while loading. */
  posts: Post[] | undefined
  /** Renders the figure at the end of a row. */
  children: (post: Post) => ReactNode
}

/** A card with a short list of posts. */
function ToolsCard({ id, className, title, order, posts: loaded, children }: ToolsCardProps) {
  const shown = useUnmuted(loaded ?? [])
  const posts = loaded && shown
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={cardClasses(classes('px-4 pt-4 pb-2', className))}>
      <h2 id={titleId} className="pb-2 text-lg font-semibold">
        {title}
      </h2>
      {posts === undefined && <LoadingEntries />}
      {posts?.length === 0 && <p className="py-2 text-sm text-ink-3">No tools yet</p>}
      {posts && posts.length > 0 && (
        <ol className="[counter-reset:rank]">
          {posts.map((post) => (
            // The number of a row is in the list already.
            <li
              key={post.id}
              className="grid h-14 grid-cols-[1.25rem_minmax(0,1fr)] items-center border-t border-line [counter-increment:rank] before:font-display before:text-xl/none before:text-ink-3 before:tabular-nums before:content-[counter(rank)_/_''] first:before:text-warm"
            >
              <ToolEntry post={post} order={order}>
                {children(post)}
              </ToolEntry>
            </li>
          ))}
        </ol>
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

/** A post in two lines: logo and title; comments and categories; then a figure (`children`) and why it is here. */
export function ToolEntry({ post, order, children }: ToolEntryProps) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      {post.tool && <ToolLogo {...post.tool} />}
      <div className="min-w-0 flex-1">
        <PostLink
          id={post.id}
          dir="auto"
          title={post.title}
          className="block truncate rounded-sm text-sm font-semibold text-ink hover:text-accent"
        >
          {post.title}
        </PostLink>
        <div className="flex items-center gap-x-2 text-xs whitespace-nowrap text-ink-3">
          {order === 'trending' && <CommentsLink post={post} size="line" />}{' '}
          {post.tool && <ToolHealth state={post.tool.health} className="text-xs" />}{' '}
          <CategoryLine categories={post.categories} max={limits.card.badges} />
        </div>
      </div>
      {children}
      <WhyButton post={post} order={order} />
    </div>
  )
}

function LoadingEntries() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: limits.card.posts }, (_, index) => (
        <div key={index} className="flex h-14 flex-col justify-center gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
  )
}
