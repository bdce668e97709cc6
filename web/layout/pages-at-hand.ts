const waitMs = 1000

/** What the router knows of each screen's code, by the name that it has for it in the page. */
interface RouteFiles {
  module: string
  imports?: string[]
}

/**
 * Has the code of the other screens fetched, in a moment. They open at once then, also when the connection has gone
 * meanwhile: without a screen's code the router can only load the whole page anew. Who saves data is left alone.
 */
export function fetchPages(): void {
  if (!savesData()) setTimeout(fetchNow, waitMs)
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Fetched and not run; what is there already is not asked for again, and what fails is left for later. */
function fetchNow(): void {
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
