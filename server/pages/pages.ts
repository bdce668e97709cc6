import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { handleFileErrors } from '#api/http/error-handler.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { findPages, type KnownQueries } from '#server/cache/pages.ts'
import type { FindRoute } from '#server/cache/cacheable-route.ts'
import type { PageFragment } from '#server/cache/fragments.ts'
import { servePages, type CountRender } from './route.ts'
import type { Ask } from './ssr-fetch.ts'
import { createRenderer, type Site } from './ssr.ts'

/** Exports of `web/entry.server.tsx` for the page cache. */
interface WebEntry {
  findCacheKeyParams: (routes: ServerBuild['routes']) => KnownQueries
  pageFragment: PageFragment
}

const builtPages = fileURLToPath(new URL('../../build/server/index.js', import.meta.url))
const builtFiles = fileURLToPath(new URL('../../build/client', import.meta.url))

// A script that works in the background has its own file's policy.
const ownFilesOnly = "default-src 'self'; frame-ancestors 'none'"

/** No page may be kept. */
const noPlace: FindRoute = () => undefined

interface Surroundings {
  ask: Ask
  /** Whether the application answers at a path with something other than a page. */
  isRouted: (pathname: string) => boolean
  /** Counts a page that is rendered without having passed the front door. */
  countRender: CountRender
}

/**
 * Serves the web from `build`: files as they are, every other address outside the API as a rendered page. Returns how
 * to find the pages that may be kept. Throws when nothing is built. In development the sources are served instead.
 */
export async function mountPages(
  app: FastifyInstance,
  site: Site,
  { ask, isRouted, countRender }: Surroundings,
): Promise<FindRoute> {
  if (process.env['NODE_ENV'] === 'development') {
    const { mountDevPages } = await import('./development.ts')
    await mountDevPages(app, site)
    return noPlace
  }
  if (!existsSync(builtPages)) throw new Error('The web is not built yet. Run "npm run build" first.')
  // React and the router choose their production builds by this when they are loaded.
  process.env['NODE_ENV'] ??= 'production'
  const build = (await import(pathToFileURL(builtPages).href)) as ServerBuild
  await serveFiles(app)
  const render = createRenderer(build, app, site, { ask })
  servePages(app, render, countRender)
  const { findCacheKeyParams, pageFragment } = build.entry.module as unknown as WebEntry
  return findPages({
    render,
    ask,
    known: findCacheKeyParams(build.routes),
    sharedPart: pageFragment,
    isRouted,
  })
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
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        )
        reply.header('content-security-policy', ownFilesOnly)
      },
    })
  })
  // A missing asset is an old page's wish; the home page would be no answer to it.
  app.get('/assets/*', async (_request, reply) => reply.code(404).type('text/plain').send('Not found'))
}
