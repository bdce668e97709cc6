import type { Comment } from '#contract/comments.ts'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Who wrote a comment, and when; leads to that member's page. */
export function CommentAuthor({ comment }: { comment: Comment }) {
  return (
    <div className="min-w-0 flex-1 text-sm">
      <SiteLink to={`/members/${comment.username}`} className="author-name">
        {comment.name}
      </SiteLink>
      <p className="facts">
        <span>
          <span>{`@${comment.username}`}</span> <RelativeTime time={comment.created_at} />
          <EditedMark time={comment.edited_at} />
        </span>
      </p>
    </div>
  )
}
