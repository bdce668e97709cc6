import type { FastifyInstance } from 'fastify'
import type { LiveSettings } from '#api/http/call.ts'

const icons = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]

/** The manifest with which browsers install the site as an app. */
export function mountWebAppManifest(
  app: FastifyInstance,
  site: Pick<LiveSettings, 'name' | 'tagline' | 'logo'>,
): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf(site))),
  )
}

function manifestOf({ name, tagline, logo }: Pick<LiveSettings, 'name' | 'tagline' | 'logo'>) {
  return {
    id: '/',
    name,
    short_name: name,
    description: tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f6f4ef',
    background_color: '#f6f4ef',
    icons: logo === null ? icons : [{ src: `/api${logo}`, type: 'image/webp', sizes: '256x256' }],
    shortcuts: [
      { name: 'Search', url: '/search' },
      { name: 'My Saved Tools', url: '/saved' },
    ],
  }
}
