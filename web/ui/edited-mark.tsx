import { useNow } from './now.tsx'
import { absoluteTime, timeAgo } from './time-texts.ts'

/** 'edited', with the exact time on pointing at it; said aloud with how long ago. Nothing where `time` is null. */
export function EditedMark({ time }: { time: string | null | undefined }) {
  const now = useNow()
  if (!time) return null
  return (
    <time dateTime={time} title={`Edited ${absoluteTime(time, now.local ? 'local' : 'UTC')}`}>
      edited
      <span className="sr-only"> {timeAgo(time, now.time)}</span>
    </time>
  )
}
