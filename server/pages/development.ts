import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { mountMailPreviews } from '#server/dev/mail.ts'
import { servePages } from './route.ts'
import { createRenderer, type Renderer, type Site } from './ssr.ts'

// Vite needs inline scripts, style elements and sockets; the component catalogue needs frames.
const lenientHeaders = {
  'content-security-policy': "default-src 'self' data: ws: 'unsafe-inline' 'unsafe-eval'",
  'x-frame-options': 'SAMEORIGIN',
}

/** For development: Vite serves pages and files from the sources, with hot reload. */
export async function mountDevPages(app: FastifyInstance, site: Site): Promise<void> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())

  app.addHook('onRequest', async (request, reply) => {
    if (belongsToServer(request.url)) return
    await new Promise<void>((passed, failed) => {
      reply.raw.once('close', passed)
      vite.middlewares(request.raw, reply.raw, (error?: unknown) => (error ? failed(error) : passed()))
    })
    if (reply.raw.writableEnded) reply.hijack()
  })

  const render: Renderer = async (path) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
    const page = await createRenderer(build, app, site, { mode: 'development' })(path)
    return { ...page, headers: { ...page.headers, ...lenientHeaders } }
  }
  mountMailPreviews(app, { siteName: site.name, siteUrl: site.url })
  servePages(app, render)
}

function belongsToServer(url: string): boolean {
  return /^\/(api|healthz|readyz|metrics|manifest\.webmanifest|site\.css|dev\/mail)(\/|\?|$)/.test(url)
}
