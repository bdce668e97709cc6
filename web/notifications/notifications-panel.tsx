import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { notificationGroupsQuery, notificationsQuery } from './notification-queries.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useMarkAllRead, useMarkGroupRead } from './use-mark-read.ts'

interface NotificationsPanelProps {
  titleId: string
  /** Called when a notification is followed. */
  onLeave: () => void
}

/** The newest notifications, with a button that marks all as read. */
export function NotificationsPanel({ titleId, onLeave }: NotificationsPanelProps) {
  const { data: notifications } = useQuery(notificationsQuery())
  const markAll = useMarkAllRead()

  function markAllRead(button: HTMLElement) {
    // The button disappears; the focus moves to the panel.
    button.closest<HTMLElement>('[popover]')?.focus({ preventScroll: true })
    markAll.mutate()
  }

  return (
    <>
      <div className="flex min-h-13 shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 id={titleId} className="font-semibold">
          Notifications
        </h2>
        {notifications?.some((one) => !one.read) && (
          <Button look="ghost" size="small" onClick={(event) => markAllRead(event.currentTarget)}>
            Mark all as read
          </Button>
        )}
      </div>
      <List onLeave={onLeave} />
      <Link
        to="/notifications"
        onClick={onLeave}
        className="shrink-0 border-t border-line px-4 py-3 text-center text-sm font-medium text-accent -outline-offset-2 hover:bg-hover"
      >
        All notifications
      </Link>
    </>
  )
}

function List({ onLeave }: { onLeave: () => void }) {
  const { data, isError, refetch } = useInfiniteQuery(notificationGroupsQuery())
  const { mutate: markRead } = useMarkGroupRead()
  const groups = data?.pages[0]?.items
  if (!groups && isError) {
    return <ErrorState onRetry={() => void refetch()}>Your notifications could not be loaded.</ErrorState>
  }
  if (!groups) return <LoadingRows className="px-4" />
  if (groups.length === 0) {
    return (
      <EmptyState
        picture={<EmptyPicture of="notifications" />}
        action={
          <Link to="/" onClick={onLeave} className={buttonClasses({ look: 'secondary' })}>
            Browse tools
          </Link>
        }
      >
        No notifications yet
      </EmptyState>
    )
  }
  return (
    <ul className="max-h-128 min-h-0 divide-y divide-line overflow-y-auto">
      {groups.map((one) => (
        <li key={one.group}>
          <NotificationItem
            notification={one}
            onFollow={() => {
              if (!one.read) markRead(one)
              onLeave()
            }}
          />
        </li>
      ))}
    </ul>
  )
}
