import { useNow } from './now.tsx'
import { absoluteTime, timeAgo } from './time-texts.ts'

/** '5 minutes ago', with the exact time on pointing at it. `time` is an RFC 3339 text. */
export function RelativeTime({ time, className }: { time: string; className?: string }) {
  const now = useNow()
  return (
    <time dateTime={time} title={absoluteTime(time, now.local ? 'local' : 'UTC')} className={className}>
      {timeAgo(time, now.time)}
    </time>
  )
}
