const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'week', seconds: 604_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

/** '5 minutes ago', relative to `now` (milliseconds); 'just now' within a minute and for times in the future. */
export function timeAgo(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000
  const fitting = units.find((unit) => seconds >= unit.seconds)
  return fitting ? ago(Math.floor(seconds / fitting.seconds), fitting.unit) : 'just now'
}

// At night, what happened in the evening is some hours ago.
const hoursBeforeYesterday = 12

/** As `timeAgo`, but 'Yesterday' for what is of yesterday in the local time zone and more than twelve hours old. */
export function timeAgoByDay(time: string, now: number): string {
  const isOld = now - Date.parse(time) >= hoursBeforeYesterday * 3_600_000
  return isOld && dayName(time, new Date(now)) === 'Yesterday' ? 'Yesterday' : timeAgo(time, now)
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}

type Zone = 'UTC' | 'local'

/** '20 November 2026 at 09:30 UTC', or the same in the local time zone. */
export function absoluteTime(time: string, zone: Zone): string {
  const date = new Date(time)
  if (zone === 'local') return inLocalZone().format(date)
  return `${absoluteDate(time, 'UTC')} at ${date.toISOString().slice(11, 16)} UTC`
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

/**
 * '20 November 2026', in UTC or in the local time zone. Without Intl: formatting twenty times takes as long as rendering
 * half a page.
 */
export function absoluteDate(time: string, zone: Zone): string {
  const date = new Date(time)
  return zone === 'UTC'
    ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
    : `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`
}

/** 'Today', 'Yesterday' or '20 November 2026', in the local time zone. */
export function dayName(time: string, now: Date): string {
  const date = absoluteDate(time, 'local')
  // By the calendar: a day with a change of the clock does not have 24 hours.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (date === absoluteDate(now.toISOString(), 'local')) return 'Today'
  return date === absoluteDate(yesterday.toISOString(), 'local') ? 'Yesterday' : date
}

// Created once: a formatter is slow to create and large in memory.
let localFormat: Intl.DateTimeFormat | undefined

function inLocalZone(): Intl.DateTimeFormat {
  localFormat ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return localFormat
}
