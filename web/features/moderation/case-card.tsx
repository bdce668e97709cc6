import { useId } from 'react'
import { Link } from 'react-router'
import type { ReportCase } from '#contract/moderation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ActButton } from './act-button.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseSubject } from './case-subject.tsx'

/** Something that was reported, why, and what can be done about it. */
export function CaseCard({ reportCase }: { reportCase: ReportCase }) {
  const { post, comment, suspended_because, created_at, report_count } = reportCase
  const titleId = useId()
  const author = comment ?? post
  const isHidden = Boolean(author.hidden_because)
  return (
    <article aria-labelledby={titleId} className={cardClasses('px-4 pt-4 pb-3 sm:px-6 sm:pt-5')}>
      <header className="space-y-2">
        <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
          {comment ? `Comment by ${comment.name}` : post.title}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-faint">
          <Link to={`/members/${author.username}`} className="rounded-sm text-ink-soft hover:text-accent">
            @{author.username}
          </Link>
          <span>
            {report_count === 1 ? '1 report' : `${report_count} reports`}, the first{' '}
            <RelativeTime time={created_at} />
          </span>
          {isHidden && <Badge>Hidden</Badge>}
          {suspended_because && <Badge>Suspended</Badge>}
        </p>
      </header>
      <CaseSubject post={post} comment={comment} />
      <CaseReports reports={reportCase.reports} count={report_count} />
      <footer className="-mx-4 mt-4 flex flex-wrap gap-2 border-t border-line px-4 pt-3 sm:-mx-6 sm:px-6">
        {!isHidden && (
          <ActButton
            look="danger"
            deed={
              comment
                ? { act: 'hideComment', post: post.id, comment: comment.id }
                : { act: 'hidePost', post: post.id, title: post.title }
            }
          >
            {comment ? 'Hide comment' : 'Hide post'}
          </ActButton>
        )}
        <ActButton deed={{ act: 'dismissCase', reportCase: reportCase.id }}>Keep</ActButton>
        {!suspended_because && (
          <ActButton look="ghost" deed={{ act: 'suspendMember', username: author.username }}>
            {`Suspend @${author.username}`}
          </ActButton>
        )}
      </footer>
    </article>
  )
}
