import { foldLines } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { toNotification, type NotificationRow } from '#api/notifications/public.ts'

/** Events of one kind on one post (or tool, or profile), as a line of a mail. */
export interface Line {
  kind: NotificationKind
  /** Such as 'Ada and 3 others liked your post “Ledger”', in one line whatever is stored. */
  text: string
  /** The reason that moderators give, or how a tool has changed; empty for other kinds. */
  note: string
  /** The path of the page that the events are about. */
  path: string
  /** Notifications, or posts that a list got. */
  count: number
}

/**
 * A post's own line for each, where actors write posts; one for each list and saved need; else what happened to a post, comment,
 * tool or profile.
 */
function keyOf(row: NotificationRow): string {
  const { kind, action, comment_id, post_id, tool_id, list_id, saved_need_id } = row
  if (list_id !== null || saved_need_id !== null) return [kind, list_id, saved_need_id].join(' ')
  return [kind, action, post_id, tool_id, commentKeyOf(kind, comment_id)].join(' ')
}

/** Tells what happened to a post from what happened to comments on it: moderators hide both, and both are liked. */
function commentKeyOf(kind: NotificationKind, comment: number | null): string | number | null {
  if (kind === 'moderation') return comment
  return kind === 'like' && comment !== null ? 'comments' : null
}

function namesOf(actors: string[]): string {
  const [first = '', second] = actors
  if (second === undefined) return first
  if (actors.length === 2) return `${first} and ${second}`
  return `${first} and ${actors.length - 1} others`
}

function lineOf(rows: NotificationRow[]): Line {
  const newest = toNotification(rows[0]!)
  const { kind, verb, post_title: title, note, url: path } = newest
  // Two members may have the same name, so people are counted by their ids; tools that match a need as well.
  const actors = new Map(rows.map((row) => [row.actor_id ?? row.tool_id, toNotification(row).actor_name]))
  const about = title && ` “${title}”`
  const line = { kind, path, count: rows.length }
  if (kind === 'list_item') return { ...line, ...listLineOf(rows) }
  const many = actors.size === 1 && rows.length > 1 ? `, ${rows.length} times` : ''
  const text = `${namesOf([...actors.values()])} ${verb}${about}${many}`
  return { ...line, text: foldLines(text), note: foldLines(note) }
}

/** Such as 'Ada added “Ledger” and 2 more to Bookkeeping': notifications of several days are one line. */
function listLineOf(rows: NotificationRow[]): Pick<Line, 'text' | 'note' | 'count'> {
  const [newest] = rows as [NotificationRow, ...NotificationRow[]]
  const count = rows.reduce((posts, { more_posts }) => posts + 1 + more_posts, 0)
  const { actor_name, verb, post_title, note } = toNotification({ ...newest, more_posts: count - 1 })
  return { text: foldLines(`${actor_name} ${verb} “${post_title}” ${note}`), note: '', count }
}

/** One line for all events of one kind on one post, the newest first, as the notifications are. */
export function linesOf(rows: NotificationRow[]): Line[] {
  const groups = new Map<string, NotificationRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()].map(lineOf)
}
