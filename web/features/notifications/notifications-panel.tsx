import { BellOff } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/notices.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { NotificationItem } from './notification-item.tsx'
import { useMarkAllRead, useMarkRead, useNotifications } from './use-notifications.ts'

interface NotificationsPanelProps {
  titleId: string
  /** Called when somebody follows one of them. */
  onLeave: () => void
}

/** The newest notifications, and a way to have done with all of them. */
export function NotificationsPanel({ titleId, onLeave }: NotificationsPanelProps) {
  const { data: notifications } = useNotifications()
  const markAll = useMarkAllRead()

  function markAllRead(button: HTMLElement) {
    // The button goes when nothing is unread.
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
    </>
  )
}

function List({ onLeave }: { onLeave: () => void }) {
  const { data: notifications, isError, refetch } = useNotifications()
  const { mutate: markRead } = useMarkRead()
  if (!notifications && isError) {
    return <ErrorState onRetry={() => void refetch()}>Your notifications could not be loaded.</ErrorState>
  }
  if (!notifications) return <Loading />
  if (notifications.length === 0) return <EmptyState icon={BellOff}>No notifications yet</EmptyState>
  return (
    <ul className="max-h-128 min-h-0 divide-y divide-line overflow-y-auto">
      {notifications.map((one) => (
        <li key={one.id}>
          <NotificationItem
            notification={one}
            onFollow={() => {
              if (!one.read) markRead(one.id)
              onLeave()
            }}
          />
        </li>
      ))}
    </ul>
  )
}
