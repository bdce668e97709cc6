import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { idInPath } from '#contract/fields.ts'
import { matches } from '#api/http/answer.ts'
import { atomFeed } from '#api/syndication/atom.ts'
import { robots } from '#api/syndication/robots.ts'
import { sitemapFile, sitemapIndex } from '#api/syndication/sitemap.ts'
import type { Database } from '#database/client.ts'
import type { Site } from './ssr.ts'

/** What is kept how long, in seconds: feeds are read for news, sitemaps seldom. */
const fresh = { feed: 300, sitemap: 3_600, robots: 86_400 }

/**
 * What search engines and feed readers ask for: `/robots.txt`, `/sitemap.xml` with its files, `/feed.atom`.
 * `sitemapSize` is how many addresses a file of the sitemap has at most.
 */
export function mountSyndication(
  app: FastifyInstance,
  database: Database,
  { name: siteName, url: siteUrl }: Site,
  { sitemapSize }: { sitemapSize?: number } = {},
): void {
  const sitemap = { siteUrl, ...(sitemapSize !== undefined && { size: sitemapSize }) }

  app.get('/robots.txt', async (request, reply) => {
    return send(request, reply, robots(siteUrl), 'text/plain', fresh.robots)
  })
  app.get('/sitemap.xml', async (request, reply) => {
    return send(request, reply, await sitemapIndex(database, sitemap), 'application/xml', fresh.sitemap)
  })
  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d+).xml', async (request, reply) => {
    const number = idInPath.safeParse(request.params.number)
    const file = number.success ? await sitemapFile(database, number.data, sitemap) : undefined
    return send(request, reply, file, 'application/xml', fresh.sitemap)
  })
  app.get<{ Querystring: { category?: unknown } }>('/feed.atom', async (request, reply) => {
    const { category: asked } = request.query
    const category = idInPath.optional().safeParse(asked)
    const feed = category.success
      ? await atomFeed(database, { siteName, siteUrl, category: category.data })
      : undefined
    return send(request, reply, feed, 'application/atom+xml', fresh.feed)
  })
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | undefined,
  type: string,
  seconds: number,
): FastifyReply {
  reply.header('x-content-type-options', 'nosniff')
  if (text === undefined) {
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Not found')
  }
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag: tag, 'cache-control': `public, max-age=${seconds}` })
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(`${type}; charset=utf-8`).send(text)
}
