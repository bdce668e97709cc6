import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { servePages } from './pages-route.ts'
import { createRenderer, type Site } from './ssr.ts'

const builtPages = fileURLToPath(new URL('../build/server/index.js', import.meta.url))
const builtFiles = fileURLToPath(new URL('../build/client', import.meta.url))

/**
 * Serves the web from `build`: files as they are, every other address outside the API as a rendered page.
 * Throws when nothing is built. In development the sources are served instead.
 */
export async function mountPages(app: FastifyInstance, site: Site): Promise<void> {
  if (process.env['NODE_ENV'] === 'development') {
    const { mountDevPages } = await import('./pages-dev.ts')
    return mountDevPages(app, site)
  }
  if (!existsSync(builtPages)) throw new Error('The web is not built yet. Run "npm run build" first.')
  // React and the router choose their production builds by this when they are loaded.
  process.env['NODE_ENV'] ??= 'production'
  const build = (await import(pathToFileURL(builtPages).href)) as ServerBuild
  await serveFiles(app)
  servePages(app, createRenderer(build, app, site))
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtFiles,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  // A missing asset is an old page's wish; the home page would be no answer to it.
  app.get('/assets/*', async (_request, reply) => reply.code(404).type('text/plain').send('Not found'))
}
