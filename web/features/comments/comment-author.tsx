import { Link } from 'react-router'
import type { Comment } from '#contract/comments.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

// The dot stands between two parts, and out of sight before the first of a line.
const part = "max-w-full truncate before:inline-block before:w-4 before:text-center before:content-['·']"

/** Who wrote a comment, and when; leads to that member's page. */
export function CommentAuthor({ comment }: { comment: Comment }) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <p className="flex font-semibold">
        <Link
          to={`/members/${comment.username}`}
          prefetch="intent"
          className="truncate rounded-sm hover:text-accent"
        >
          {comment.name}
        </Link>
      </p>
      <p className="overflow-hidden text-ink-faint">
        <span className="-ml-4 flex flex-wrap">
          <span className={part}>@{comment.username}</span>
          <RelativeTime time={comment.created_at} className={part} />
        </span>
      </p>
    </div>
  )
}
