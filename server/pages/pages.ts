import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { handleFileErrors } from '#api/http/error-handler.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { findPages, type PageParams } from './page-routes.ts'
import { publicRoute } from '#server/cache/public-route.ts'
import type { Ask } from './ssr-fetch.ts'
import { createRenderer, type Site } from './ssr.ts'

/** Exports of `web/entry.server.tsx` for the page cache. */
interface WebEntry {
  findCacheKeyParams: (routes: ServerBuild['routes']) => PageParams
}

const builtPages = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
const builtFiles = fileURLToPath(new URL('../../build/client', import.meta.url))

// A service worker has the policy of its own file.
const ownFilesOnly = "default-src 'self'; frame-ancestors 'none'"

/**
 * Serves the web from `build`: static files, and a rendered page at every other address outside the API. Throws when
 * nothing is built. In development it serves the sources, and no page is cached. `ask` answers public calls.
 */
export async function mountPages(app: FastifyInstance, site: Site, ask: Ask): Promise<void> {
  if (process.env['NODE_ENV'] === 'development') {
    const { mountDevPages } = await import('./development.ts')
    return mountDevPages(app, site)
  }
  if (!existsSync(builtPages)) throw new Error('The web is not built yet. Run "npm run build" first.')
  // React and React Router read this when they are loaded.
  process.env['NODE_ENV'] ??= 'production'
  const build = (await import(pathToFileURL(builtPages).href)) as ServerBuild
  await serveFiles(app)
  const render = createRenderer(build, app, site, { ask })
  const { findCacheKeyParams } = build.entry.module as unknown as WebEntry
  const find = findPages({ render, pageParams: findCacheKeyParams(build.routes) })
  publicRoute(app, ['/*'], { name: 'page', find })
}

/** The names of assets contain a hash of their content. Browsers must notice a new service worker at once. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('/sw.js') ? 'no-cache' : 'public, max-age=3600'
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(async (files) => {
    handleFileErrors(files)
    await files.register(fastifyStatic, {
      root: builtFiles,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', cacheControlOf(path))
        reply.header('content-security-policy', ownFilesOnly)
      },
    })
  })
  // Pages of an older build request assets that are gone: 404 instead of the home page.
  app.get('/assets/*', async (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Not found'),
  )
}
