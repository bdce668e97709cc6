import type { FastifyInstance } from 'fastify'

/** The manifest with which browsers install the site as an app. */
export function mountWebAppManifest(app: FastifyInstance, siteName: string): void {
  const manifest = JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    description: 'AI tools, recommended by people',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f6f4ef',
    background_color: '#f6f4ef',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    share_target: {
      action: '/create-post',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'link' },
    },
    shortcuts: [
      { name: 'Search', url: '/search' },
      { name: 'My Saved Tools', url: '/saved' },
    ],
  })
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(manifest),
  )
}
