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

// The padding keeps shadows and focus rings inside what is drawn. The heights are those of a usual card, so that the
// scroll bar is right and cards that are not drawn yet do not reach into each other.
const frame =
  '-mx-1 p-1 [contain-intrinsic-height:auto_27rem] sm:[contain-intrinsic-height:auto_21rem] [content-visibility:auto]'

function Frame({ id, children }: { id: number; children: ReactNode }) {
  return (
    <div ref={useRememberedHeight(id)} className={frame}>
      {children}
    </div>
  )
}
