import type { ReactNode } from 'react'
import type { Post } from '#contract/posts.ts'
import { useRememberedHeight } from './remembered-heights.ts'

interface PostListProps<Shown extends Post> {
  posts: Shown[]
  /** The card of a post. */
  children: (post: Shown) => ReactNode
}

/** Cards below each other. The browser draws those that are near the screen, so that thousands stay smooth. */
export function PostList<Shown extends Post>({ posts, children }: PostListProps<Shown>) {
  return (
    <div className="space-y-3">
      {posts.map((post) => (
        <Frame key={post.id} id={post.id}>
          {children(post)}
        </Frame>
      ))}
    </div>
  )
}

function Frame({ id, children }: { id: number; children: ReactNode }) {
  return (
    <div ref={useRememberedHeight(id)} className="card-frame">
      {children}
    </div>
  )
}
