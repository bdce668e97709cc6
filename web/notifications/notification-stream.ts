import { notificationStreamPath } from '#contract/notifications.ts'
import { fetchWithToken } from '#web/api/browser.ts'
import { createEventParser } from './notification-events.ts'
import { setStreamAlive } from './notification-queries.ts'
import { onTabMessage, postToOtherTabs } from '#web/api/tab-channel.ts'

// The server sends something each 25 seconds.
const silenceMs = 60_000
const minRetryMs = 1_000
const maxRetryMs = 5 * 60_000

/** Reads the stream until it ends. Resolves with the reason. Throws when the connection breaks. */
async function readStream(
  signal: AbortSignal,
  onChange: () => void,
): Promise<'read' | 'refused' | 'signed out'> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  signal.addEventListener('abort', leave)
  let watchdog = setTimeout(leave, silenceMs)
  try {
    const response = await fetchWithToken(notificationStreamPath, leaving.signal)
    if (response.status === 401) return 'signed out'
    if (!response.ok || !response.body) return 'refused'
    const parse = createEventParser((name) => {
      if (name !== 'notifications') return
      postToOtherTabs('notifications', 'changed')
      onChange()
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let isFirst = true
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'read'
      clearTimeout(watchdog)
      watchdog = setTimeout(leave, silenceMs)
      setStreamAlive(true)
      postToOtherTabs('notifications', 'alive')
      // Changes may have been missed before.
      if (isFirst) {
        isFirst = false
        postToOtherTabs('notifications', 'changed')
        onChange()
      }
      parse(value)
    }
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', leave)
    leave()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Keeps the stream open, with exponential backoff and jitter after failures, until the signal is aborted. */
async function keepStream(signal: AbortSignal, onChange: () => void): Promise<void> {
  let failures = 0
  let wasAlive = false
  while (!signal.aborted) {
    // A broken connection is as good as a refused one.
    const end = await readStream(signal, onChange).catch(() => 'refused' as const)
    const hasEnded = setStreamAlive(false)
    if (hasEnded) postToOtherTabs('notifications', 'down')
    if (signal.aborted || end === 'signed out') return
    wasAlive ||= hasEnded
    // The server ends streams when it restarts and when the session ends: the next stream says what has changed. If that
    // one fails, polls from now on.
    if (wasAlive && end === 'refused') {
      wasAlive = false
      onChange()
    }
    failures = end === 'read' ? 0 : failures + 1
    const delay = Math.min(minRetryMs * 2 ** failures, maxRetryMs)
    await pause(delay * (0.5 + Math.random()), signal)
  }
}

let listener: (() => void) | undefined
let isListening = false

/** Hears of the stream of another tab. */
function listenToOtherTabs(): void {
  if (isListening) return
  isListening = true
  onTabMessage('notifications', (news) => {
    if (news === 'asked') {
      if (holdsStream) postToOtherTabs('notifications', 'alive')
      return
    }
    setStreamAlive(news !== 'down')
    if (news !== 'alive') listener?.()
  })
}

let holdsStream = false

/**
 * Calls `onChange` when the notifications of the member have changed. One tab of the browser, which holds a lock, keeps the
 * stream and tells the others; without locks, and while the stream fails, every tab polls.
 */
export function followNotifications(member: number, onChange: () => void): () => void {
  const stopping = new AbortController()
  listener = onChange
  listenToOtherTabs()
  postToOtherTabs('notifications', 'asked')
  if ('locks' in navigator && typeof TextDecoderStream !== 'undefined') {
    const { signal } = stopping
    navigator.locks
      .request(`toolshelf-notifications-${member}`, { signal }, async () => {
        holdsStream = true
        await keepStream(signal, onChange)
      })
      // Aborted while it waited for the lock.
      .catch(() => {})
      .finally(() => (holdsStream = false))
  }
  return () => {
    stopping.abort()
    setStreamAlive(false)
    if (listener === onChange) listener = undefined
  }
}
