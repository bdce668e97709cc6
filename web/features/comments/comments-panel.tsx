import type { Post } from '#contract/posts.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { CommentForm } from './comment-form.tsx'
import type { CommentItemProps } from './comment-item.tsx'
import { CommentList } from './comment-list.tsx'

interface CommentsPanelProps {
  post: Pick<Post, 'id' | 'comment_count'>
  /** The cursor of the comment to begin at; from the first when there is none. */
  from: string | undefined
  /** What others can do about a comment. */
  Menu: CommentItemProps['Menu']
}

/** What was said about a post, and the place to say something. `#comments` leads here. */
export function CommentsPanel({ post, from, Menu }: CommentsPanelProps) {
  return (
    <section
      id="comments"
      tabIndex={-1}
      aria-labelledby="comments-title"
      className={cardClasses('scroll-mt-20 px-4 pt-4 pb-2 outline-none sm:px-6 sm:pt-5')}
    >
      <div className="mb-4 flex items-baseline gap-2">
        <h2 id="comments-title" className="text-lg font-semibold">
          Comments
        </h2>
        <span className="text-sm text-ink-faint tabular-nums">{post.comment_count}</span>
      </div>
      <CommentForm key={post.id} postId={post.id} />
      <CommentList postId={post.id} from={from} Menu={Menu} />
    </section>
  )
}
