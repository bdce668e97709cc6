const delayMs = 1000

/** A route's files in the manifest that React Router puts into the page. */
interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * Prefetches the code of all routes after a second, unless the visitor saves data. A route then opens at once, also
 * offline: without its code the router can only reload the page.
 */
export function prefetchPages(): void {
  if (!savesData()) setTimeout(prefetch, delayMs)
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

function prefetch(): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles> }
  }
  const files = Object.values(manifest?.routes ?? {}).flatMap(({ module, imports = [] }) => [
    module,
    ...imports,
  ])
  for (const href of new Set(files)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
