import { useQuery } from '@tanstack/react-query'
import { CircleAlert, KeyRound, LogIn, LogOut, Mail, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { AccountEvent, AccountEventKind } from '#contract/account-security.ts'
import { accountEventsQuery } from '#web/api/account-security.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Section } from '#web/ui/section.tsx'
import { eventTexts, originText } from './event-texts.ts'

const shownAtFirst = 10

const icons: Partial<Record<AccountEventKind, LucideIcon>> = {
  registered: LogIn,
  signed_in: LogIn,
  sign_in_failed: CircleAlert,
  session_ended: LogOut,
  sessions_ended: LogOut,
  email_change_requested: Mail,
  email_changed: Mail,
  email_change_undone: Mail,
  email_verified: Mail,
}

/** The newest events of the account. */
export function RecentActivity() {
  const query = useQuery(accountEventsQuery())
  return (
    <Section title="Recent activity">
      <p className="-mt-3 max-w-prose text-sm text-ink-2">
        If there is something here that you did not do, change your password, end all other sessions and
        delete tokens that you do not know.
      </p>
      <QueryList
        query={query}
        pending={<LoadingRows />}
        error="The recent activity could not be loaded."
        empty={<p className="text-sm text-ink-3">Nothing has happened yet.</p>}
      >
        {(events) => <Events events={events} />}
      </QueryList>
    </Section>
  )
}

function Events({ events }: { events: AccountEvent[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? events : events.slice(0, shownAtFirst)
  return (
    <>
      <ul aria-label="Recent activity" className="space-y-4">
        {/* Events have no ids. */}
        {shown.map((event, place) => (
          <EventRow key={`${event.created_at} ${event.kind} ${events.length - place}`} event={event} />
        ))}
      </ul>
      {shown.length < events.length && (
        <Button look="secondary" size="small" onClick={() => setAll(true)}>
          Show all
        </Button>
      )}
    </>
  )
}

function EventRow({ event }: { event: AccountEvent }) {
  const isFailure = event.kind === 'sign_in_failed'
  const Icon = icons[event.kind] ?? KeyRound
  const origin = originText(event)
  return (
    <li className="flex items-start gap-3.5">
      <Icon
        aria-hidden
        className={`mt-1 size-4.5 shrink-0 ${isFailure ? 'text-danger' : 'text-ink-3'}`}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">{eventTexts[event.kind]}</p>
        {origin && <p className="text-sm text-ink-3 wrap-anywhere">{origin}</p>}
      </div>
      <RelativeTime
        time={event.created_at}
        className="mt-0.5 shrink-0 text-sm whitespace-nowrap text-ink-3"
      />
    </li>
  )
}
