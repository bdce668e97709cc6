import type { Post } from '#contract/posts.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { TextOnly } from '#web/ui/text-only.tsx'
import { PostLink } from './post-link.tsx'

interface CommentsLinkProps {
  post: Pick<Post, 'id' | 'comment_count'>
  className?: string
}

/** The number of comments; leads to them. */
export function CommentsLink({ post, className }: CommentsLinkProps) {
  return (
    <>
      <PostLink
        id={post.id}
        hash="#comments"
        aria-label={`Comments ${post.comment_count}`}
        className={classes('figure', className)}
      >
        <Icon name="message-circle" />
        {post.comment_count}
      </PostLink>
      <TextOnly> {post.comment_count === 1 ? 'comment' : 'comments'} </TextOnly>
    </>
  )
}
