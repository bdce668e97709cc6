import { WifiOff } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  const lost = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, listener, { signal: lost.signal })
  return () => lost.abort()
}

/** Whether the browser is online; true during the first render. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

const barClasses =
  'fixed inset-x-0 bottom-0 z-40 flex animate-appear items-center justify-center gap-2.5 bg-ink px-4 py-2.5 text-sm font-medium text-bg'

/**
 * A notice at the bottom of the screen while offline, and in a page that the service worker has kept; screen readers
 * announce the return of the connection.
 */
export function OfflineNotice() {
  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  const isCopy = useSyncExternalStore(noChanges, isKeptCopy, () => false)
  if (!online && !wasOffline) setWasOffline(true)
  return (
    <div role="status">
      {online && wasOffline && <p className="sr-only">You are online again.</p>}
      {!online && (
        <p className={barClasses}>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          You are offline. What you do is sent when the connection is back.
        </p>
      )}
      {online && isCopy && (
        <p className={barClasses}>
          <WifiOff aria-hidden className="size-4 shrink-0" />
          <span>
            No connection: this is a copy from your last visit.{' '}
            <a href={location.href} className="underline underline-offset-2">
              Try again
            </a>
          </span>
        </p>
      )}
    </div>
  )
}

/** Whether the service worker has answered with a copy: it sets this timing. */
function isKeptCopy(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.serverTiming.some(({ name }) => name === 'kept') ?? false
}

function noChanges() {
  return () => {}
}
