import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { pictureAddress } from '#web/api/host.ts'
import { notificationsQuery } from '#web/api/notifications.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { toast } from '#web/ui/toast.ts'

interface NotificationsPanelProps {
  titleId: string
  /** Called when a notification is followed. */
  onLeave: () => void
}

/** The newest notifications, with a button that marks all as read. */
export function NotificationsPanel({ titleId, onLeave }: NotificationsPanelProps) {
  const { data: notifications } = useQuery(notificationsQuery())
  const markAll = useMarkRead({
    send: () => api.markAllNotificationsRead(),
    isMarked: () => true,
    whatFailed: 'The notifications could not be marked as read.',
  })

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
    </>
  )
}

function List({ onLeave }: { onLeave: () => void }) {
  const { data: notifications, isError, refetch } = useQuery(notificationsQuery())
  const { mutate: markRead } = useMarkRead({
    send: (id: number) => api.markNotificationRead({ params: { id } }),
    isMarked: (one, id) => one.id === id,
    whatFailed: 'The notification could not be marked as read.',
  })
  if (!notifications && isError) {
    return <ErrorState onRetry={() => void refetch()}>Your notifications could not be loaded.</ErrorState>
  }
  if (!notifications) return <LoadingRows className="px-4" />
  if (notifications.length === 0) {
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
      {notifications.map((one) => (
        <li key={one.id}>
          <Item
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

interface MarkRead<Given> {
  send: (given: Given) => Promise<void>
  isMarked: (one: Notification, given: Given) => boolean
  whatFailed: string
}

/** Marks notifications as read with an optimistic update. */
function useMarkRead<Given = void>({ send, isMarked, whatFailed }: MarkRead<Given>) {
  const cache = useQueryClient()
  const { queryKey } = notificationsQuery()
  return useMutation({
    mutationFn: send,
    onMutate: async (given) => {
      const before = cache.getQueryData(queryKey)
      // A pending poll would restore the previous state.
      if (before) await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (list) =>
        list?.map((one) => (isMarked(one, given) ? { ...one, read: true } : one)),
      )
      return before
    },
    onError: (error, _, before) => {
      console.error('Marking notifications failed', error)
      cache.setQueryData(queryKey, before)
      toast.error(failureText(error, whatFailed))
    },
    onSettled: () => void cache.invalidateQueries({ queryKey }),
  })
}

function Item({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { read, kind, actor_name, actor_profile_picture, verb, timestamp, post_title, note } = notification
  return (
    <Link
      to={targetOf(notification)}
      onClick={onFollow}
      className={classes(
        'flex gap-3 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-sunken',
        !read && 'bg-accent-soft/50',
      )}
    >
      <Avatar name={actor_name} src={pictureAddress(actor_profile_picture)} />
      <span className="min-w-0 flex-1 text-sm">
        {!read && <span className="sr-only">Unread: </span>}
        <span className="wrap-anywhere text-ink-soft">
          <bdi className="font-semibold text-ink">{actor_name}</bdi> {verb}
        </span>
        {post_title && (
          <span dir="auto" className="block truncate text-ink-soft">
            {post_title}
          </span>
        )}
        {note && (
          <span dir="auto" className="line-clamp-3 wrap-anywhere text-ink-soft">
            {kind === 'tool_health' ? note : `“${note}”`}
          </span>
        )}
        <RelativeTime time={timestamp} className="text-xs text-ink-faint" />
      </span>
      {!read && (
        <span
          aria-hidden
          className="mt-1.5 size-2 shrink-0 rounded-full bg-accent forced-colors:bg-[Highlight]"
        />
      )}
    </Link>
  )
}

// A hidden post is visible under My Posts only, and so is the state of a link.
const shownOnMyPosts = ['hid your post', 'approved your new link', 'rejected your new link']

function targetOf({ kind, verb, url, post_id }: Notification): string {
  if (kind === 'tool_health') return url
  if (post_id === null) return '/profile'
  if (shownOnMyPosts.includes(verb)) return '/my-posts'
  return `/posts/${post_id}${verb.includes('comment') ? '#comments' : ''}`
}
