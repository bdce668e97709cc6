import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Comment } from '#contract/comments.ts'
import { useModerationMenu } from '#web/moderation/public.ts'
import { nameLinkClasses } from '#web/ui/classes.ts'
import { Facts } from '#web/ui/facts.tsx'
import { MoreMenu } from '#web/ui/menu.tsx'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { isOptimistic } from './comment-tree.ts'
import { commentElementId, commentsUrl } from './comments-address.ts'
import { useComments } from './comments-context.ts'

/** The author and the time of a comment; the time links to the comment. Deleted and muted ones have a name alone. */
export function CommentHeader({ comment, children }: { comment: Comment; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1 text-sm">
        {comment.username === null ? (
          <p className="font-semibold text-ink-2">{comment.name}</p>
        ) : (
          <SiteLink
            to={`/members/${comment.username}`}
            dir="auto"
            className={`${nameLinkClasses} inline-block leading-6`}
          >
            {comment.name}
          </SiteLink>
        )}
        <Facts>
          {comment.username !== null && <span>{`@${comment.username}`}</span>} <TimeLink comment={comment} />
          <EditedMark time={comment.edited_at} />
        </Facts>
      </div>
      {children}
    </div>
  )
}

function TimeLink({ comment }: { comment: Comment }) {
  const { postId, filter } = useComments()
  if (isOptimistic(comment)) return <RelativeTime time={comment.created_at} />
  return (
    <Link
      to={commentsUrl(postId, filter, commentElementId(comment.id))}
      className="inline-block rounded-sm leading-6 hover:text-accent hover:underline"
    >
      <RelativeTime time={comment.created_at} />
    </Link>
  )
}

/** Reports a comment; moderators can also hide it. */
export function ReaderMenu({ postId, id }: { postId: number; id: number }) {
  const { items, dialog } = useModerationMenu({
    target: { kind: 'comment', id },
    moderatorItems: [
      { label: 'Hide comment', icon: ShieldX, opens: { kind: 'hideComment', post: postId, comment: id } },
    ],
  })
  return (
    <>
      <MoreMenu label="More actions" size="small" className="-mt-0.5 -mr-2">
        {items}
      </MoreMenu>
      {dialog}
    </>
  )
}
