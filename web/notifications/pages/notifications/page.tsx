import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { NotificationGroup } from '#contract/notifications.ts'
import { notificationGroupsQuery } from '#web/notifications/notification-queries.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { NotificationItem } from '#web/notifications/notification-item.tsx'
import { useMarkAllRead, useMarkGroupRead } from '#web/notifications/use-mark-read.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { focusContent } from '#web/ui/content-focus.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { dayName } from '#web/ui/time-format.ts'

export const handle: PageHandle = { title: 'Notifications', heading: 'Notifications' }

/** All notifications of the member, by day. */
export default function NotificationsPage() {
  return (
    <div className="space-y-5">
      <PageHead title="Notifications" hidden />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-semibold">Notifications</h1>
        <Link to="/settings/notifications" className={buttonClasses({ look: 'secondary', size: 'small' })}>
          Notification settings
        </Link>
      </div>
      <AllNotifications />
    </div>
  )
}

function AllNotifications() {
  return (
    <InfiniteList
      query={useInfiniteQuery(notificationGroupsQuery())}
      pending={<LoadingRows className={cardClasses('px-4')} />}
      error="Your notifications could not be loaded."
      empty={<NoNotifications />}
    >
      {(notifications) => <Days notifications={notifications} />}
    </InfiniteList>
  )
}

function NoNotifications() {
  return (
    <EmptyState
      picture={<EmptyPicture of="notifications" />}
      action={
        <Link to="/" className={buttonClasses({ look: 'secondary' })}>
          Browse tools
        </Link>
      }
    >
      No notifications yet
    </EmptyState>
  )
}

function Days({ notifications }: { notifications: NotificationGroup[] }) {
  const { mutate: markRead } = useMarkGroupRead()
  const { mutate: markAllRead } = useMarkAllRead()
  const days = daysOf(notifications)

  function markAll() {
    // The button disappears.
    focusContent()
    markAllRead()
  }

  return (
    <div className="space-y-6">
      {notifications.some((one) => !one.read) && (
        <Button look="ghost" size="small" onClick={markAll}>
          Mark all as read
        </Button>
      )}
      {days.map(({ day, items }) => (
        <section key={day} aria-label={day} className="space-y-2">
          <h2 className="text-sm font-semibold text-ink-2">{day}</h2>
          <ul className={cardClasses('divide-y divide-line overflow-hidden')}>
            {items.map((one) => (
              <li key={one.group}>
                <NotificationItem notification={one} onFollow={() => !one.read && markRead(one)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** The notifications of each day, in the reader's time zone. The page is loaded for members, after hydration. */
function daysOf(notifications: NotificationGroup[]): { day: string; items: NotificationGroup[] }[] {
  const days: { day: string; items: NotificationGroup[] }[] = []
  const now = new Date()
  for (const one of notifications) {
    const day = dayName(one.timestamp, now)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(one)
    else days.push({ day, items: [one] })
  }
  return days
}
