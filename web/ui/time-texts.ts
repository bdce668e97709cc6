const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** '5 minutes ago' as seen from `now` (milliseconds); 'just now' within a minute, and for clocks that disagree. */
export function timeAgo(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000
  const fitting = units.find((unit) => seconds >= unit.seconds)
  return fitting ? relative.format(-Math.floor(seconds / fitting.seconds), fitting.unit) : 'just now'
}

type Zone = 'UTC' | 'local'

// A formatter is costly to make (in memory, too), so each is made once.
const exact: Partial<Record<Zone, Intl.DateTimeFormat>> = {}

function exactFormat(zone: Zone): Intl.DateTimeFormat {
  exact[zone] ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone === 'UTC' ? 'UTC' : undefined,
  })
  return exact[zone]
}

/** '20 November 2026 at 09:30 UTC', or the same in the machine's own zone. */
export function absoluteTime(time: string, zone: Zone): string {
  return exactFormat(zone).format(new Date(time))
}
