import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'
import { CategoryBadges } from './category-badges.tsx'
import { PostLink } from './post-link.tsx'

/** A post in a few lines, for the cards at the side; `children` are its figures. */
export function ToolEntry({ post, children }: { post: Post; children: ReactNode }) {
  return (
    <div className="space-y-1.5">
      <PostLink
        id={post.id}
        className="line-clamp-2 rounded-sm font-medium wrap-anywhere text-ink hover:text-accent"
      >
        {post.title}
      </PostLink>
      <CategoryBadges categories={post.categories} atMost={limits.card.badges} />
      <div className="flex items-center gap-1 text-sm">{children}</div>
    </div>
  )
}
