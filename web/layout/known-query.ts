import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What a page says about itself to whoever keeps it: the parameters of its address that change what it shows. */
export interface PageHandle {
  query: readonly string[]
}

type Routes = ServerBuild['routes']

function below(routes: Routes, parent: string | undefined): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return []
    const { id, path, index, module } = route
    const own = { id, handle: module.handle, ...(path !== undefined && { path }) }
    return [index ? { ...own, index } : { ...own, children: below(routes, id) }]
  })
}

/**
 * Tells for a path which parameters of the query its page knows; undefined where no page is, which shows the home page
 * under any name.
 */
export function knownQueries(routes: Routes): (pathname: string) => readonly string[] | undefined {
  const tree = below(routes, undefined)
  return (pathname) => {
    const page = matchRoutes(tree, pathname)?.at(-1)?.route
    if (!page || page.path === '*') return undefined
    return (page.handle as PageHandle | undefined)?.query ?? []
  }
}
