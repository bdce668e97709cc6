import { useId } from 'react'
import { Link } from 'react-router'
import type { ReportCase } from '#contract/moderation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CaseActs } from './case-acts.tsx'
import { CaseReports } from './case-reports.tsx'
import { CaseSubject, subjectOf, type Subject } from './case-subject.tsx'
import { ReportedTexts } from './reported-texts.tsx'

/** Something that was reported, or a link that waits, why, and what can be done about it. */
export function CaseCard({ reportCase }: { reportCase: ReportCase }) {
  const titleId = useId()
  const subject = subjectOf(reportCase)
  if (!subject) return null
  const { suspended_because, report_count } = reportCase
  const { username, isHidden } = authorOf(subject)
  return (
    <article aria-labelledby={titleId} className={cardClasses('px-4 pt-4 pb-3 sm:px-6 sm:pt-5')}>
      <header className="space-y-2">
        <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
          {titleOf(subject)}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-faint">
          <Link to={`/members/${username}`} className="rounded-sm text-ink-soft hover:text-accent">
            @{username}
          </Link>
          <Since reportCase={reportCase} />
          {isHidden && <Badge>Hidden</Badge>}
          {suspended_because && <Badge>Suspended</Badge>}
        </p>
      </header>
      <CaseSubject subject={subject} />
      <ReportedTexts versions={reportCase.reported} />
      {report_count > 0 && <CaseReports reports={reportCase.reports} count={report_count} />}
      <footer className="-mx-4 mt-4 flex flex-wrap gap-2 border-t border-line px-4 pt-3 sm:-mx-6 sm:px-6">
        <CaseActs
          subject={subject}
          reportCase={reportCase.id}
          username={username}
          isHidden={isHidden}
          isSuspended={suspended_because !== null}
        />
      </footer>
    </article>
  )
}

function Since({ reportCase: { kind, report_count, created_at } }: { reportCase: ReportCase }) {
  return (
    <span>
      {kind === 'link'
        ? 'A new link, since '
        : `${report_count === 1 ? '1 report' : `${report_count} reports`}, the first `}
      <RelativeTime time={created_at} />
    </span>
  )
}

function authorOf(subject: Subject): { username: string; isHidden: boolean } {
  if (subject.kind === 'member') return { username: subject.member.username, isHidden: false }
  const { username, hidden_because } = subject.kind === 'comment' ? subject.comment : subject.post
  return { username, isHidden: Boolean(hidden_because) }
}

function titleOf(subject: Subject): string {
  if (subject.kind === 'member') return `Profile of ${subject.member.name}`
  if (subject.kind === 'comment') return `Comment by ${subject.comment.name}`
  return subject.post.title
}
