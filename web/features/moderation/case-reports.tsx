import { Link } from 'react-router'
import type { ReportCase } from '#contract/moderation.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { wordsOf } from '#web/features/reports/reasons.ts'

interface CaseReportsProps {
  reports: ReportCase['reports']
  /** How many there are, of which these are the newest. */
  count: number
}

/** Who reported it, and why. */
export function CaseReports({ reports, count }: CaseReportsProps) {
  return (
    <div className="mt-4">
      <h3 className="sr-only">Reports</h3>
      <ul className="space-y-2 text-sm">
        {reports.map(({ id, username, reason, details, created_at }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-medium">{wordsOf(reason)}</span>
            <span className="text-ink-faint">
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
            {details && <p className="mt-0.5 whitespace-pre-line text-ink-soft">{details}</p>}
          </li>
        ))}
      </ul>
      {count > reports.length && (
        <p className="mt-2 text-sm text-ink-faint">and {count - reports.length} older ones</p>
      )}
    </div>
  )
}
