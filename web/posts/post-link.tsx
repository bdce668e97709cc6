import type { ComponentProps } from 'react'
import type { Location } from 'react-router'
import type { Post } from '#contract/posts.ts'
import { figureClasses, type FigureSize } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { TextOnly } from '#web/ui/text-only.tsx'

interface PostLinkProps extends Omit<ComponentProps<typeof SiteLink>, 'to' | 'id'> {
  id: number
  /** A fragment of the post's page, such as `#comments`. */
  hash?: string
}

/** A link to the page of a post. */
export function PostLink({ id, hash = '', ...rest }: PostLinkProps) {
  return <SiteLink {...rest} to={`/posts/${id}${hash}`} />
}

interface CommentsLinkProps {
  post: Pick<Post, 'id' | 'comment_count'>
  size: FigureSize
}

/** The number of comments on a post; links to them. */
export function CommentsLink({ post, size }: CommentsLinkProps) {
  return (
    <>
      <PostLink
        id={post.id}
        hash="#comments"
        aria-label={`Comments ${post.comment_count}`}
        className={figureClasses(size)}
      >
        <Icon name="message-circle" />
        <span>{post.comment_count}</span>
      </PostLink>
      <TextOnly>{post.comment_count === 1 ? ' comment ' : ' comments '}</TextOnly>
    </>
  )
}

const fromFeed = { fromFeed: true }

/** The router state for a navigation from a path: it records that the feed is one step back in the history. */
export function stateFrom(pathname: string): typeof fromFeed | null {
  return pathname === '/' ? fromFeed : null
}

/** Whether the feed is one step back in the history. Going back restores its scroll position. */
export function cameFromFeed({ state }: Location): boolean {
  return (state as Partial<typeof fromFeed> | null)?.fromFeed === true
}
