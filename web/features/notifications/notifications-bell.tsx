import { Bell } from 'lucide-react'
import { useCallback, useId, useState } from 'react'
import { iconButtonClasses } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useNotifications } from './use-notifications.ts'
import { usePlacedPopover } from './use-placed-popover.ts'

const NotificationsPanel = onDemand(
  async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
)

/** The bell with the number of unread notifications; pressed, it shows them. For members. */
export function NotificationsBell() {
  const { data: notifications } = useNotifications()
  const arrivals = useArrivals(notifications)
  const [open, setOpen] = useState(false)
  const id = useId()
  const [buttonId, titleId] = [`${id}-button`, `${id}-title`]
  const popover = usePlacedPopover<HTMLDivElement>(open, buttonId)
  const close = useCallback(() => popover.current?.hidePopover(), [popover])
  const unread = notifications?.filter((one) => !one.read).length ?? 0
  return (
    <>
      <button
        id={buttonId}
        type="button"
        popoverTarget={id}
        aria-label={unread > 0 ? `Notifications ${unread}` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={iconButtonClasses('relative')}
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent tabular-nums ring-2 ring-surface">
            {unread}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {arrivals}
      </p>
      <div
        ref={popover}
        id={id}
        role="dialog"
        popover="auto"
        aria-labelledby={titleId}
        tabIndex={-1}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onToggle={(event) => event.newState === 'open' && event.currentTarget.focus({ preventScroll: true })}
        className="fixed inset-auto m-0 w-96 max-w-[calc(100vw-1rem)] min-h-32 overflow-hidden rounded-lg border border-line bg-raised text-ink shadow-float outline-none open:flex open:flex-col"
      >
        {open && <NotificationsPanel titleId={titleId} onLeave={close} onMissing={close} />}
      </div>
    </>
  )
}
