import { Link } from 'react-router'
import type { NotificationGroup } from '#contract/notifications.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

interface NotificationItemProps {
  notification: NotificationGroup
  onFollow: () => void
}

/** A group of notifications as a link to the page that the newest of them is about. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { read, kind, actor_name, actor_profile_picture, others, count, verb } = notification
  const { timestamp, url, post_title, note } = notification
  return (
    <Link
      to={url}
      onClick={onFollow}
      className={classes(
        'flex gap-3 px-4 py-3.5 -outline-offset-2 transition-colors hover:bg-hover',
        !read && 'bg-accent-soft/50',
      )}
    >
      <Avatar name={actor_name} src={pictureAddress(actor_profile_picture)} />
      <span className="min-w-0 flex-1 text-sm">
        {!read && <span className="sr-only">Unread: </span>}
        <span className="block wrap-anywhere text-ink-2">
          <bdi className="font-semibold text-ink">{actor_name}</bdi> {deedOf({ others, count, verb })}
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
        <RelativeTime time={timestamp} className="text-xs text-ink-3" />
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
  others,
  count,
  verb,
}: Pick<NotificationGroup, 'others' | 'count' | 'verb'>): string {
  if (others > 0) return `and ${others} ${others === 1 ? 'other' : 'others'} ${verb}`
  return count > 1 ? `${verb}, ${count} times` : verb
}
