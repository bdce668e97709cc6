import type { ReactNode } from 'react'
import type { HealthState } from '#contract/post-tools.ts'
import type { Tool } from '#contract/tools.ts'
import { domainOf } from '#web/posts/visit-link.tsx'
import { classes } from '#web/ui/classes.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'

/** The dot repeats the sentence. */
const dotColours: Partial<Record<HealthState, string>> = {
  alive: 'before:bg-accent',
  gone: 'before:bg-danger',
}

/** The result of the last check of a tool's link, in a sentence. Nothing before the first check. */
export function HealthNote({ health }: { health: Tool['health'] }) {
  const sentence = sentenceOf(health)
  if (sentence === null) return null
  return (
    <p
      className={classes(
        'flex items-center gap-2 before:size-2 before:shrink-0 before:rounded-full',
        dotColours[health.state] ?? 'before:bg-star',
      )}
    >
      {/* One element: the sentence is one text. */}
      <span>{sentence}</span>
    </p>
  )
}

function sentenceOf({ state, checked_at, since, location }: Tool['health']): ReactNode {
  const start = since ?? checked_at
  switch (state) {
    case 'alive':
      return checked_at === null ? null : (
        <>
          Checked <RelativeTime time={checked_at} />: it answers
        </>
      )
    case 'moved':
      return location === null ? null : `It leads to ${domainOf(location)} now`
    case 'parked':
      return start === null ? null : `It shows a parking page since ${absoluteDate(start, 'UTC')}`
    case 'gone':
    case 'unreachable':
      return start === null ? null : `It has not answered since ${absoluteDate(start, 'UTC')}`
    case 'unknown':
      return null
  }
}
