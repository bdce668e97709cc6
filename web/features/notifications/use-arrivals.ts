import { useEffect, useRef, useState } from 'react'
import type { Notification } from '#contract/notifications.ts'

/** What to say aloud of notifications that have come since the last time; nothing about those of the beginning. */
export function useArrivals(list: Notification[] | undefined): string {
  const known = useRef<Set<string> | null>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    if (!list) return
    const seen = known.current
    const arrived = seen ? list.filter((one) => !one.read && !seen.has(keyOf(one))) : []
    known.current = new Set([...(seen ?? []), ...list.map(keyOf)])
    if (arrived.length > 0) setText(textOf(arrived))
  }, [list])
  return text
}

/** One that is renewed keeps its id and gets a new time. */
function keyOf({ id, timestamp }: Notification): string {
  return `${id} ${timestamp}`
}

function textOf(arrived: Notification[]): string {
  const [one] = arrived
  if (arrived.length > 1 || !one) return `${arrived.length} new notifications`
  return `New notification: ${one.actor_name} ${one.verb} ${one.post_title}`.trim()
}
