import type { EntryContext } from 'react-router'
import { offlinePageScript } from './kept-pages.ts'
import { jsonInScript } from './page-head.tsx'

const offlineRoute = 'pages/offline/page'

/** The files of a page's scripts. */
interface PageScripts {
  /** All of them, imports included. */
  files: string[]
  /** The modules of each route of the page. */
  routes: Record<string, string[]>
  /** Sets the route manifest. */
  manifest: string
  /** Hydrates the page. */
  entry: string
}

/**
 * Runs in the page, at its end: loads the scripts after the first paint, so that they do not delay the style sheet and
 * the font. A hidden page is not painted. Without a connection, it tries again until the page is alive.
 */
function startAfterPaint({ files, routes, manifest, entry }: PageScripts) {
  let isStarted = false
  let isPreloaded = false
  async function load() {
    for (const href of isPreloaded ? [] : files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    isPreloaded = true
    await import(/* @vite-ignore */ manifest)
    const loaded = Object.entries(routes).map(async ([id, modules]) => [
      id,
      Object.assign({}, ...(await Promise.all(modules.map((module) => import(/* @vite-ignore */ module))))),
    ])
    Object.assign(window, { __reactRouterRouteModules: Object.fromEntries(await Promise.all(loaded)) })
    await import(/* @vite-ignore */ entry)
  }
  function start() {
    if (isStarted) return
    isStarted = true
    load().catch((error: unknown) => {
      console.error('Loading the scripts of this page failed', error)
      isStarted = false
      setTimeout(start, 3000)
    })
  }
  if (document.visibilityState === 'hidden') start()
  else new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A page that is hidden before its first paint has no paint to observe.
  addEventListener('load', () => setTimeout(start, 1000))
}

/**
 * The scripts at the end of a page: the loader data, and the start of React Router. The component `Scripts` preloads all
 * modules in the head, where they delay the first paint, and streams the data, which is most of a stream's cost.
 */
export function pageScripts(context: EntryContext, loaderData: string): string {
  const { manifest, staticHandlerContext, serverHandoffString } = context
  if (staticHandlerContext.matches.some(({ route }) => route.id === offlineRoute)) {
    return `<script>${offlinePageScript}</script>`
  }
  const routes: PageScripts['routes'] = {}
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const { route } of staticHandlerContext.matches) {
    const { module, imports = [], clientLoaderModule } = manifest.routes[route.id]!
    const modules = [...(clientLoaderModule ? [clientLoaderModule] : []), module]
    routes[route.id] = modules
    for (const file of [...modules, ...imports]) files.add(file)
  }
  const given: PageScripts = {
    files: [...files],
    routes,
    manifest: manifest.url,
    entry: manifest.entry.module,
  }
  return [
    `<script>window.__reactRouterContext=${serverHandoffString};`,
    'window.__reactRouterContext.stream=new ReadableStream({start(controller){',
    `controller.enqueue(${jsonInScript(loaderData)});controller.close()`,
    '}}).pipeThrough(new TextEncoderStream())</script>',
    `<script>(${startAfterPaint})(${jsonInScript(given)})</script>`,
  ].join('')
}

/** In development, `Scripts` has rendered the others: these two pass the loader data to it. */
export function devScripts(loaderData: string): string {
  const push = `window.__reactRouterContext.streamController.enqueue(${jsonInScript(loaderData)});`
  const close = 'window.__reactRouterContext.streamController.close();'
  return `<script>${push}</script><script>${close}</script>`
}
