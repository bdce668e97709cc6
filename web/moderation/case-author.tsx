import { useId } from 'react'
import { Link } from 'react-router'
import type { CaseAuthor } from '#contract/cases.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'
import { ActionButton } from './action-button.tsx'
import { decisionText, writtenText } from './author-texts.ts'

interface CaseAuthorPanelProps {
  author: CaseAuthor
  isSuspended: boolean
  /** The moderator may not decide the case. */
  isOwn: boolean
}

/** The author of a case: since when, what they wrote, and what moderators decided about them before. */
export function CaseAuthorPanel({ author, isSuspended, isOwn }: CaseAuthorPanelProps) {
  const titleId = useId()
  const { username, name, created_at, decisions, last_decisions } = author
  return (
    <section aria-labelledby={titleId} className="mt-4 space-y-2 rounded-md bg-sunken px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={titleId} className="flex min-w-0 flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          <span className="sr-only">Author: </span>
          <bdi>{name}</bdi>
          <Link to={`/members/${username}`} className="rounded-sm font-normal text-accent hover:underline">
            @{username}
          </Link>
          {isSuspended && <Badge>Suspended</Badge>}
        </h3>
        {!isOwn && <AuthorAction author={author} isSuspended={isSuspended} />}
      </div>
      <p className="text-ink-2">
        Joined <time dateTime={created_at}>{absoluteDate(created_at, 'local')}</time> · {writtenText(author)}
      </p>
      {decisions.length === 0 ? (
        <p className="text-ink-3">No earlier decisions</p>
      ) : (
        <>
          <p className="text-ink-2">
            Earlier decisions:{' '}
            {decisions.map(({ act, count }) => `${decisionText(act)} ${count}×`).join(', ')}
          </p>
          <ul className="space-y-1">
            {last_decisions.map(({ act, created_at: at, reason }, n) => (
              <li key={n} className="wrap-anywhere text-ink-3">
                {decisionText(act)} <RelativeTime time={at} />: <q dir="auto">{reason}</q>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** Suspends the author, or hides what a suspended one wrote. */
function AuthorAction({ author, isSuspended }: Pick<CaseAuthorPanelProps, 'author' | 'isSuspended'>) {
  const { username, posts, hidden_posts, comments, hidden_comments } = author
  if (!isSuspended) {
    return <ActionButton action={{ kind: 'suspendMember', username }}>{`Suspend @${username}`}</ActionButton>
  }
  if (posts + comments === hidden_posts + hidden_comments) return null
  return <ActionButton action={{ kind: 'hideAll', username }}>Hide all posts and comments</ActionButton>
}
