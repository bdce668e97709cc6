import { whenIdle } from '#web/ui/when-idle.ts'
import { savesData } from './prefetch-pages.tsx'

const delayMs = 3000
const freshMs = 5 * 60_000

/**
 * Registers the service worker after everything that the visitor sees or uses: it downloads the whole build once, but for
 * a visitor who saves data.
 */
export function prepareForOffline(): void {
  if (savesData()) return
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  setTimeout(() => whenIdle(() => void register()), delayMs)
}

async function register(): Promise<void> {
  // Fails where the browser forbids service workers; the site works without.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return
  await navigator.serviceWorker.ready
  await keepPage(location.pathname + location.search)
}

/** Asks the service worker to keep the page at this path, which a client-side navigation has opened. */
export async function keepPage(path: string): Promise<void> {
  if (!('serviceWorker' in navigator) || savesData()) return
  const worker = (await navigator.serviceWorker.getRegistration())?.active
  if (!worker) return
  const kept = await caches.match(path, { ignoreVary: true })
  const keptAt = Date.parse(kept?.headers.get('date') ?? '') || 0
  if (Date.now() - keptAt > freshMs) worker.postMessage({ keep: path })
}

/** Whether the service worker keeps the page at this path, and answers when it is loaded again. */
export async function isKept(path: string): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.active) && (await caches.match(path, { ignoreVary: true })) !== undefined
}
