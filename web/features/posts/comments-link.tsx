import { MessageCircle } from 'lucide-react'
import type { Post } from '#contract/posts.ts'
import { classes } from '#web/ui/classes.ts'
import { PostLink } from './post-link.tsx'

interface CommentsLinkProps {
  post: Pick<Post, 'id' | 'comment_count'>
  className?: string
}

/** The number of comments; leads to them. */
export function CommentsLink({ post, className }: CommentsLinkProps) {
  return (
    <PostLink
      id={post.id}
      hash="#comments"
      aria-label={`Comments ${post.comment_count}`}
      className={classes(
        'inline-flex items-center gap-1.5 rounded-md font-medium text-ink-soft tabular-nums transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <MessageCircle aria-hidden className="size-[1.2em]" />
      {post.comment_count}
    </PostLink>
  )
}
