import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview as OverviewData, SiteWarning } from '#contract/overview.ts'
import { cardClasses } from '#web/ui/classes.ts'
import { ErrorState } from '#web/ui/feedback.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { OverviewChart } from './overview-chart.tsx'
import { bytesText, durationText } from './overview-texts.ts'
import { overviewQuery } from './queries.ts'

/** Figures of the site, its state, and what its operator should do. */
export function Overview() {
  const { data, isError, refetch } = useQuery(overviewQuery())
  if (data) return <Loaded overview={data} />
  if (!isError) return <Loading />
  return <ErrorState onRetry={() => void refetch()}>The overview could not be loaded.</ErrorState>
}

function Loaded({ overview }: { overview: OverviewData }) {
  return (
    <div className="space-y-6">
      <Warnings warnings={overview.warnings} />
      <Numbers overview={overview} />
      <Part title="Last 30 days">
        <OverviewChart series={overview.series} />
      </Part>
      <State overview={overview} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = `overview-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    <section aria-labelledby={id} className={cardClasses('space-y-4 p-4 sm:p-6')}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Warnings({ warnings }: { warnings: SiteWarning[] }) {
  if (warnings.length === 0) {
    return <p className="text-ink-2">Nothing needs your attention.</p>
  }
  return (
    <section aria-label="Warnings">
      <ul className="space-y-2">
        {warnings.map(({ code, text, url }) => (
          <li
            key={code}
            className="flex gap-2.5 rounded-md border border-warm bg-warm-soft px-3.5 py-3 text-sm wrap-anywhere"
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warm" />
            <p className="min-w-0">
              {text}{' '}
              {url !== null && (
                <Link
                  to={url}
                  className="font-medium whitespace-nowrap text-accent underline underline-offset-4"
                >
                  {linkTexts[url] ?? 'Open the page'}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const linkTexts: Record<string, string> = {
  '/admin/jobs': 'See failed jobs',
  '/admin/pages': 'See the pages',
  '/admin/webhooks': 'See the webhooks',
  '/settings/security': 'See your own settings',
}

function Numbers({ overview: { numbers } }: { overview: OverviewData }) {
  return (
    <dl className={cardClasses('grid grid-cols-2 gap-x-4 gap-y-5 p-4 sm:grid-cols-4 sm:p-6')}>
      <Number label="Members" value={numbers.members} />
      <Number label="New members" value={numbers.members_30d} recent />
      <Number label="Active members" value={numbers.active_30d} recent />
      <Number label="Posts" value={numbers.posts_30d} recent />
      <Number label="Comments" value={numbers.comments_30d} recent />
      <Number label="Needs asked" value={numbers.needs_30d} recent />
      <Number label="Open reports" value={numbers.reports_open} to="/moderation" />
    </dl>
  )
}

interface NumberProps {
  label: string
  value: number
  /** The number is of the last 30 days. */
  recent?: boolean
  to?: string
}

function Number({ label, value, recent = false, to }: NumberProps) {
  const text = value.toLocaleString('en')
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="order-2 text-sm text-ink-2">
        {label}
        {recent && <span className="block text-ink-3">in 30 days</span>}
      </dt>
      <dd className="text-xl font-semibold tabular-nums">
        {to === undefined ? (
          text
        ) : (
          <Link to={to} className="text-accent underline underline-offset-4">
            {text}
          </Link>
        )}
      </dd>
    </div>
  )
}

const migrationTexts = {
  current: 'schema is current',
  behind: 'schema changes are missing',
  ahead: 'schema is of a newer version',
}

/** The state of the parts that the site is made of. */
function State({ overview }: { overview: OverviewData }) {
  const { version, jobs, mail, database, media_bytes, disk_free_bytes, link_checks } = overview
  const count = (number: number) => number.toLocaleString('en')
  return (
    <Part title="State">
      <dl className="grid gap-x-8 gap-y-4 text-sm sm:grid-cols-2">
        <Fact name="Version">{version}</Fact>
        <Fact name="Database">
          PostgreSQL {database.version}, {bytesText(database.size_bytes)},{' '}
          {migrationTexts[database.migrations]}
        </Fact>
        <Fact name="Mail">
          {mail.transport === 'smtp' ? 'Sent by the mail server' : 'Written to files, not sent'}
          {`, ${count(mail.waiting)} waiting, ${count(mail.failed)} failed`}
          {mail.last_sent_at !== null && (
            <>
              {', last sent '}
              <RelativeTime time={mail.last_sent_at} />
            </>
          )}
        </Fact>
        <Fact name="Jobs">
          {count(jobs.waiting)} waiting
          {jobs.oldest_waiting_s !== null && `, the oldest for ${durationText(jobs.oldest_waiting_s)}`}
          {', '}
          <Link to="/admin/jobs" className="text-accent underline underline-offset-4">
            {count(jobs.failed)} failed
          </Link>
        </Fact>
        <Fact name="Pictures">{media_bytes === null ? 'Not known right now' : bytesText(media_bytes)}</Fact>
        <Fact name="Disk">{bytesText(disk_free_bytes)} free</Fact>
        <Fact name="Links of tools">
          {count(link_checks.checked_7d)} checked in 7 days, {count(link_checks.gone)} gone
        </Fact>
      </dl>
    </Part>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-medium">{name}</dt>
      <dd className="wrap-anywhere text-ink-2">{children}</dd>
    </div>
  )
}
