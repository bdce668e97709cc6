import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { CaseKind, ReportCase } from '#contract/cases.ts'
import { casesQuery } from './moderation-queries.ts'
import { reasonLabel } from '#web/moderation/reports/public.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { CaseActions } from './case-actions.tsx'
import { CaseAuthorPanel } from './case-author.tsx'
import { CaseContent, itemOf, ReportedVersions, type CaseItem } from './case-content.tsx'

/** The open cases of one kind or of all, oldest first. */
export function CaseList({ kind }: { kind: CaseKind | undefined }) {
  return (
    <InfiniteList
      query={useInfiniteQuery(casesQuery(kind))}
      pending={<LoadingRows />}
      error="The reports could not be loaded."
      empty={
        <EmptyState picture={<EmptyPicture of="done" />}>
          {kind ? 'Nothing of this kind waits' : 'Nothing is reported'}
        </EmptyState>
      }
    >
      {(cases) => (
        <div className="space-y-4">
          {cases.map((one) => (
            <CaseCard key={one.id} reportCase={one} />
          ))}
        </div>
      )}
    </InfiniteList>
  )
}

/** A reported item, or a link that needs approval: its content, its reports and the possible actions. */
function CaseCard({ reportCase }: { reportCase: ReportCase }) {
  const titleId = useId()
  const item = itemOf(reportCase)
  if (!item) return null
  const { suspended_because, report_count } = reportCase
  const { username, isHidden } = authorOf(item)
  const isAboutAuthor = item.kind !== 'votes'
  return (
    <article aria-labelledby={titleId} className={cardClasses('px-4 pt-4 pb-3 sm:px-6 sm:pt-5')}>
      <header className="space-y-2">
        <h2 id={titleId} className="text-lg font-semibold wrap-anywhere">
          {titleOf(item)}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-3">
          <Link to={`/members/${username}`} className="rounded-sm text-ink-2 hover:text-accent">
            @{username}
          </Link>
          <Since reportCase={reportCase} />
          {isHidden && <Badge>Hidden</Badge>}
          {isAboutAuthor && suspended_because && <Badge>Suspended</Badge>}
        </p>
      </header>
      <CaseContent item={item} />
      <ReportedVersions versions={reportCase.reported} />
      {report_count > 0 && <Reports reports={reportCase.reports} total={report_count} />}
      {reportCase.author && (
        <CaseAuthorPanel
          author={reportCase.author}
          isSuspended={suspended_because !== null}
          isOwn={reportCase.is_own}
        />
      )}
      <footer className="-mx-4 mt-4 flex flex-wrap gap-2 border-t border-line px-4 pt-3 sm:-mx-6 sm:px-6">
        <CaseActions item={item} reportCase={reportCase.id} isOwn={reportCase.is_own} isHidden={isHidden} />
      </footer>
    </article>
  )
}

function Since({ reportCase: { kind, report_count, created_at } }: { reportCase: ReportCase }) {
  return (
    <span>
      {kind === 'link' || kind === 'votes'
        ? `${kind === 'link' ? 'A new link' : 'Votes in step'}, since `
        : `${report_count === 1 ? '1 report' : `${report_count} reports`}, the first `}
      <RelativeTime time={created_at} />
    </span>
  )
}

function authorOf(item: CaseItem): { username: string; isHidden: boolean } {
  if (item.kind === 'member') return { username: item.member.username, isHidden: false }
  const { username, hidden_because } = item.kind === 'comment' ? item.comment : item.post
  return { username, isHidden: Boolean(hidden_because) }
}

function titleOf(item: CaseItem): string {
  if (item.kind === 'member') return `Profile of ${item.member.name}`
  if (item.kind === 'comment') return `Comment by ${item.comment.name}`
  if (item.kind === 'votes') return `Votes in step: ${item.post.title}`
  return item.post.title
}

/** The newest reports of a case, of `total`. */
function Reports({ reports, total }: { reports: ReportCase['reports']; total: number }) {
  return (
    <div className="mt-4">
      <h3 className="sr-only">Reports</h3>
      <ul className="space-y-2 text-sm">
        {reports.map(({ id, username, reason, details, created_at }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{reasonLabel(reason)}</span>
            <span className="text-ink-3">
              {' · '}
              <Link
                to={`/members/${username}`}
                className="rounded-sm underline underline-offset-4 hover:text-accent"
              >
                @{username}
              </Link>
              {' · '}
              <RelativeTime time={created_at} />
            </span>
            {details && <Paragraphs text={details} className="mt-0.5 text-ink-2" />}
          </li>
        ))}
      </ul>
      {total > reports.length && (
        <p className="mt-2 text-sm text-ink-3">and {total - reports.length} older ones</p>
      )}
    </div>
  )
}
