import { createStaticHandler, type RouteObject, type ServerBuild } from 'react-router'

/** A page route's `handle`. */
export interface PageHandle {
  /** The query parameters that change the page, and so belong to its cache key. */
  cacheKeyParams?: readonly string[]
  /** Title of a member page while the session is restored; the server sends the page in this state. */
  title?: string
  /** Its visible heading in this state. Without it, the title is a heading for assistive technology only. */
  heading?: string
  /** The page takes the whole width; the right bar comes below it. */
  wide?: boolean
  /** `false`: the page has no scripts of the router. */
  hydrate?: false
}

type Routes = ServerBuild['routes']

/**
 * Returns a function from a path to the query parameters of its page's cache key. It returns undefined for a path
 * without a page.
 */
export function findCacheKeyParams(routes: Routes): (pathname: string) => readonly string[] | undefined {
  // `matchRoutes` would compile all routes for each path, which takes a twentieth of a page's time.
  const router = createStaticHandler(routeTree(routes, undefined))
  return (pathname) => {
    const page = router.match(pathname)?.at(-1)?.route
    if (!page || page.path === '*') return undefined
    return (page.handle as PageHandle | undefined)?.cacheKeyParams ?? []
  }
}

function routeTree(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index, module } = route
    const own = { id, handle: module.handle, ...(path !== undefined && { path }) }
    return [index ? { ...own, index } : { ...own, children: routeTree(routes, id) }]
  })
}
