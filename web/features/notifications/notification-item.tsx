import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { pictureAddress } from '#web/api/host.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { classes } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'

interface NotificationItemProps {
  notification: Notification
  onFollow: () => void
}

/** Who did what to a post or the profile of the member, and when; leads there, or to what was said about the post. */
export function NotificationItem({ notification, onFollow }: NotificationItemProps) {
  const { read, actor_name, actor_profile_picture, verb, timestamp, post_title, note } = notification
  return (
    <Link
      to={placeOf(notification)}
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
          <span className="font-semibold text-ink">{actor_name}</span> {verb}
        </span>
        {post_title && <span className="block truncate text-ink-soft">{post_title}</span>}
        {note && <span className="line-clamp-3 wrap-anywhere text-ink-soft">“{note}”</span>}
        <RelativeTime time={timestamp} className="text-xs text-ink-faint" />
      </span>
      {!read && <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />}
    </Link>
  )
}

const onMyPosts = ['hid your post', 'approved your new link', 'rejected your new link']

/** Where it leads. A hidden post shows under My Posts alone, and so does what became of a link. */
function placeOf({ verb, post_id }: Notification): string {
  if (post_id === null) return '/profile'
  if (onMyPosts.includes(verb)) return '/my-posts'
  return `/posts/${post_id}${verb.includes('comment') ? '#comments' : ''}`
}
