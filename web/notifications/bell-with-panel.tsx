import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { followNotifications } from './notification-stream.ts'
import { notificationsQuery } from './notification-queries.ts'
import { iconButtonClasses } from '#web/ui/button.tsx'
import { dropdownClasses } from '#web/ui/classes.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const NotificationsPanel = lazyComponent(
  async () => (await import('./notifications-panel.tsx')).NotificationsPanel,
)

/** A button with the number of unread notifications, which opens the panel. */
export function BellWithPanel({ member }: { member: number }) {
  useLiveNotifications(member)
  useRenewedPush(member)
  const { data: notifications } = useQuery(notificationsQuery())
  const announcement = useAnnouncement(notifications)
  const [open, setOpen] = useState(false)
  const id = useId()
  const titleId = `${id}-title`
  const popover = useRef<HTMLDivElement>(null)
  const close = useCallback(() => popover.current?.hidePopover(), [])
  const unread = notifications?.filter((one) => !one.read).length ?? 0
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={unread > 0 ? `Notifications ${unread}` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={iconButtonClasses('relative')}
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span className="absolute top-0.5 -right-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-on-accent tabular-nums ring-2 ring-surface">
            {unread}
          </span>
        )}
      </button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div
        ref={popover}
        id={id}
        role="dialog"
        popover="auto"
        aria-labelledby={titleId}
        tabIndex={-1}
        onBeforeToggle={(event) => isOwn(event) && event.newState === 'open' && setOpen(true)}
        onToggle={(event) => {
          if (!isOwn(event)) return
          if (event.newState === 'open') event.currentTarget.focus({ preventScroll: true })
          // Not before: the browser gives the focus back only from an element that is still there.
          else setOpen(false)
        }}
        className={dropdownClasses('wide', 'min-h-32 overflow-hidden rounded-lg open:flex open:flex-col')}
      >
        {open && <NotificationsPanel titleId={titleId} onLeave={close} onLoadError={close} />}
      </div>
    </>
  )
}

/** Not of a menu in the panel: React passes its events on. */
function isOwn({ target, currentTarget }: Pick<Event, 'target' | 'currentTarget'>): boolean {
  return target === currentTarget
}

/** Loads the notifications again when the server says that they have changed. */
function useLiveNotifications(member: number): void {
  const cache = useQueryClient()
  useEffect(
    () =>
      followNotifications(member, () => {
        // A hidden tab loads them when it is shown.
        const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
        void cache.invalidateQueries({ queryKey: notificationsQuery().queryKey, refetchType })
      }),
    [cache, member],
  )
}

/** Renews the push subscription of this browser, where there is one, after a sign-in or when the page is loaded. */
function useRenewedPush(member: number): void {
  useEffect(() => {
    const renew = async () => (await import('./push-subscription.ts')).renewPush(member)
    // The settings page shows what is wrong.
    renew().catch(() => {})
  }, [member])
}

/** Text for screen readers about notifications that have arrived since the first load. */
function useAnnouncement(notifications: Notification[] | undefined): string {
  const known = useRef<Set<string> | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!notifications) return
    const before = known.current
    const arrived = before ? notifications.filter((one) => !one.read && !before.has(keyOf(one))) : []
    known.current = new Set([...(before ?? []), ...notifications.map(keyOf)])
    if (arrived.length > 0) setText(announcementOf(arrived))
  }, [notifications])
  return text
}

/** A renewed notification keeps its id and gets a new timestamp. */
function keyOf({ id, timestamp }: Notification): string {
  return `${id} ${timestamp}`
}

function announcementOf(arrived: Notification[]): string {
  const [one] = arrived
  if (arrived.length > 1 || !one) return `${arrived.length} new notifications`
  return `New notification: ${one.actor_name} ${one.verb} ${one.post_title}`.trim()
}
