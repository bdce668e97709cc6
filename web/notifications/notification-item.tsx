import { Link } from 'react-router'
import type { NotificationGroup } from '#contract/notifications.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { MenuItem, MoreMenu } from '#web/ui/menu.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { useFewer } from './use-fewer.ts'

interface NotificationItemProps {
  notification: NotificationGroup
  onFollow: () => void
}

/** A group of notifications as a link to the page that the newest of them is about, with a menu. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const fewer = useFewer(notification.kind)
  return (
    <div
      className={classes(
        'flex items-start transition-colors hover:bg-hover',
        !notification.read && 'bg-accent-soft/50',
      )}
    >
      <NotificationLink notification={notification} onFollow={onFollow} />
      <MoreMenu label="More actions" size="small" className="mt-2 mr-1.5">
        <MenuItem onSelect={fewer}>Fewer of these</MenuItem>
      </MoreMenu>
    </div>
  )
}

function NotificationLink({ notification, onFollow }: NotificationItemProps) {
  const { read, kind, actor_name, actor_profile_picture, others, count, verb } = notification
  const { timestamp, url, post_title, note } = notification
  return (
    <Link
      to={url}
      onClick={onFollow}
      className="flex min-w-0 flex-1 gap-3 py-3.5 pr-1 pl-4 -outline-offset-2"
    >
      <Avatar name={actor_name} src={pictureAddress(actor_profile_picture)} />
      <span className="min-w-0 flex-1 text-sm">
        {!read && <span className="sr-only">Unread: </span>}
        <span className="block wrap-anywhere text-ink-2">
          <bdi className="font-semibold text-ink">{actor_name}</bdi> {deedOf({ kind, others, count, verb })}
        </span>
        {post_title && (
          <span dir="auto" className="block truncate text-ink-2">
            {post_title}
          </span>
        )}
        {note && (
          <span dir="auto" className="line-clamp-3 wrap-anywhere text-ink-2">
            {kind === 'moderation' ? `“${note}”` : note}
          </span>
        )}
        <RelativeTime byDay time={timestamp} className="text-xs text-ink-3" />
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

/** Such as 'and 5 others liked your post' or 'commented on your post, 3 times'. */
export function deedOf({
  kind,
  others,
  count,
  verb,
}: Pick<NotificationGroup, 'kind' | 'others' | 'count' | 'verb'>): string {
  // Of each day one, with the posts of that day.
  if (kind === 'list_item') return verb
  if (others > 0) return `and ${others} ${others === 1 ? 'other' : 'others'} ${verb}`
  return count > 1 ? `${verb}, ${count} times` : verb
}
