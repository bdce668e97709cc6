import type { FastifyInstance } from 'fastify'
import createRouter from 'find-my-way'

/**
 * Remembers the paths outside of the API at which the application answers from now on, but for the route of all pages.
 * Returns whether a path is one of them.
 */
export function rememberRoutes(app: FastifyInstance): (pathname: string) => boolean {
  const router = createRouter({ ignoreTrailingSlash: true })
  app.addHook('onRoute', ({ method, url }) => {
    const isRead = [method].flat().includes('GET')
    if (isRead && url !== '/*' && !router.hasRoute('GET', url)) router.on('GET', url, () => {})
  })
  return (pathname) => router.find('GET', pathname) !== null
}
