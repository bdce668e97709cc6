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
import { cardClasses } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { CommentsLink, PostLink } from './post-link.tsx'

const figure = 'figure-small'

/** The trending posts, with likes and comments. `id` is the id of the element. */
export function TrendingTools({ id }: { id: string }) {
  const { data, isError } = useQuery(topPostsQuery())
  return (
    <ToolsCard id={id} title="Trending Tools" order="trending" posts={data ?? (isError ? [] : undefined)}>
      {(post) => <LikeButton post={post} className={figure} />}
    </ToolsCard>
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
  /** Renders the figure at the end of a row. */
  children: (post: Post) => ReactNode
}

/** A card with a short list of posts. */
function ToolsCard({ id, title, order, posts: loaded, children }: ToolsCardProps) {
  const shown = useUnmuted(loaded ?? [])
  const posts = loaded && shown
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={cardClasses('tools-card')}>
      <h2 id={titleId}>{title}</h2>
      {posts === undefined && <LoadingEntries />}
      {posts?.length === 0 && <p className="py-2 text-sm text-ink-3">No tools yet</p>}
      {posts && posts.length > 0 && (
        <ol>
          {posts.map((post) => (
            <li key={post.id}>
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
    <div className="tool-entry">
      {post.tool && <ToolLogo {...post.tool} />}
      <div>
        <PostLink id={post.id} dir="auto" title={post.title}>
          {post.title}
        </PostLink>
        <div>
          {order === 'trending' && <CommentsLink post={post} />}{' '}
          {post.tool && <ToolHealth state={post.tool.health} />}{' '}
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
