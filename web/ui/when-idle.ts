const latestMs = 2000

/** Calls `callback` when the browser is idle, at the latest after two seconds. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(callback, latestMs / 10)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(callback, { timeout: latestMs })
  return () => cancelIdleCallback(id)
}

type Load = () => Promise<unknown>

let isHydrated = false
const waiting: Load[] = []
const failed: Load[] = []

/**
 * Loads code in advance: when the page is hydrated and the browser is idle. A dialog or a form then works even if the
 * server is gone by the time of its first use. Failed loads are repeated when the connection is back.
 */
export function loadWhenIdle(load: Load): void {
  if (typeof document === 'undefined') return
  waiting.push(load)
  if (isHydrated && waiting.length === 1) whenIdle(loadNext)
}

/** Called once, after hydration. */
export function startIdleLoads(): void {
  isHydrated = true
  whenIdle(loadNext)
  addEventListener('online', () => {
    waiting.push(...failed.splice(0))
    whenIdle(loadNext)
  })
}

/** Starts one load each time the browser is idle: all at once are a task that input has to wait for. */
function loadNext(): void {
  const load = waiting.shift()
  if (!load) return
  load().catch(() => failed.push(load))
  whenIdle(loadNext)
}
