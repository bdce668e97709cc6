import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react'
import { absoluteTime, timeAgo, timeAgoByDay } from './time-format.ts'
import { whenIdle } from './when-idle.ts'

interface CurrentTime {
  time: number
  /** After hydration: exact times are in the visitor's time zone. */
  local: boolean
}

const CurrentTimeContext = createContext<CurrentTime>({ time: 0, local: false })

const minute = 60_000

/** Provides the time that relative times refer to: the server's during hydration, then the browser's, every minute. */
export function CurrentTimeProvider({ served, children }: { served: number; children: ReactNode }) {
  const [now, setNow] = useState<CurrentTime>({ time: served, local: false })
  useEffect(() => {
    const tick = () => setNow({ time: Date.now(), local: true })
    // Not at once: the parts of the page that are not hydrated yet would have to be hydrated first.
    const cancel = whenIdle(() => startTransition(tick))
    const timer = setInterval(tick, minute)
    return () => {
      cancel()
      clearInterval(timer)
    }
  }, [])
  return <CurrentTimeContext value={now}>{children}</CurrentTimeContext>
}

interface RelativeTimeProps {
  /** An RFC 3339 text. */
  time: string
  /** 'Yesterday' instead of hours, where the page is rendered in the browser alone. */
  byDay?: boolean
  className?: string
}

/** '5 minutes ago', with the exact time as its title. */
export function RelativeTime({ time, byDay = false, className }: RelativeTimeProps) {
  const now = useContext(CurrentTimeContext)
  const text = byDay ? timeAgoByDay(time, now.time) : timeAgo(time, now.time)
  return (
    <time dateTime={time} title={absoluteTime(time, now.local ? 'local' : 'UTC')} className={className}>
      {text}
    </time>
  )
}

/** 'edited', with the exact time as its title and the relative time for screen readers. Nothing without a time. */
export function EditedMark({ time }: { time: string | null | undefined }) {
  const now = useContext(CurrentTimeContext)
  if (!time) return null
  return (
    <time dateTime={time} title={`Edited ${absoluteTime(time, now.local ? 'local' : 'UTC')}`}>
      edited
      <span className="sr-only"> {timeAgo(time, now.time)}</span>
    </time>
  )
}
