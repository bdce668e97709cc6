import type { ReactNode } from 'react'
import type { Tool } from '#contract/tools.ts'
import { domainOf } from '#web/posts/visit-link.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'

/** The result of the last check of a tool's link, in a sentence. Nothing before the first check. */
export function HealthNote({ health }: { health: Tool['health'] }) {
  const sentence = sentenceOf(health)
  if (sentence === null) return null
  return (
    <p className={`link-health link-health-${health.state}`}>
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
