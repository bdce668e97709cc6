import { useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { subscribeToUnreachablePage, unreachablePage } from '#web/api/connection.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const LazyOfflinePage = lazyComponent(async () => (await import('./offline-page.tsx')).OfflinePage)

/** The offline page, whose code is loaded in advance. */
export function OfflinePage() {
  return <LazyOfflinePage onLoadError={ignore} />
}

function ignore() {}

/** The page at this address, or the offline page if it could not be loaded. */
export function PageOutlet() {
  const { pathname, search } = useLocation()
  const unreachable = useSyncExternalStore(subscribeToUnreachablePage, unreachablePage, () => undefined)
  return unreachable === pathname + search ? <OfflinePage /> : <Outlet />
}
