import { useId, type ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { ToolEntry } from './tool-entry.tsx'

interface ToolsCardProps {
  id?: string
  title: string
  /** Undefined as long as they are not known. */
  posts: Post[] | undefined
  /** The figures of a post. */
  children: (post: Post) => ReactNode
}

/** A short list of posts at the side. */
export function ToolsCard({ id, title, posts, children }: ToolsCardProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={cardClasses('p-5')}>
      <h2 id={titleId} className="text-lg font-semibold">
        {title}
      </h2>
      {posts === undefined && <LoadingEntries />}
      {posts?.length === 0 && <p className="mt-3 text-sm text-ink-faint">No tools yet</p>}
      {posts && posts.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {posts.map((post) => (
            <li key={post.id} className="py-4 last:pb-0">
              <ToolEntry post={post}>{children(post)}</ToolEntry>
            </li>
          ))}
        </ul>
      )}
    </section>
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
