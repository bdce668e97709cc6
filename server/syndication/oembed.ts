import type { FastifyInstance } from 'fastify'
import { idInPath } from '#contract/fields.ts'
import { unpooled, type Cacheable } from '#api/http/cache/cache.ts'
import { etagOf, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { Uncacheable, type PublicRead } from '#api/http/cache/public-read.ts'
import * as tags from '#api/http/cache/tags.ts'
import { readFromPrimary, type ReadRouter } from '#api/http/read-router.ts'
import { oembed, type Embedded } from '#api/syndication/public.ts'
import type { Database } from '#database/client.ts'
import { documentNotFound, publicRoute } from '#server/cache/public-route.ts'
import type { Site } from '#server/pages/ssr.ts'

const path = '/oembed'

/** The post or list at an address of the site; undefined for other addresses and hosts. */
function embeddedAt(url: string, siteUrl: string): Embedded | undefined {
  const [asked, own] = [URL.parse(url), new URL(siteUrl)]
  if (!asked || asked.host !== own.host || !/^https?:$/.test(asked.protocol)) return undefined
  const [, noun, number] = /^\/(posts|lists)\/(\d+)\/?$/.exec(asked.pathname) ?? []
  const id = idInPath.safeParse(number)
  if (!id.success) return undefined
  return noun === 'posts' ? { post: id.data } : { list: id.data }
}

/** A number of pixels; undefined without one. What is no positive number is no limit. */
function pixels(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
}

/** Finds oEmbed answers in JSON: `/oembed?url=`, with `maxwidth` and `maxheight`. `read` chooses the database. */
export function findOembed(
  database: Database,
  site: Site,
  { read = readFromPrimary(database) }: { read?: ReadRouter | undefined } = {},
): (address: string) => PublicRead | undefined {
  const siteUrl = site.url

  async function make(
    from: Database,
    of: Embedded,
    room: { maxWidth: number | undefined; maxHeight: number | undefined },
  ): Promise<Cacheable<PublicAnswer>> {
    const answer = await oembed(from, of, { siteName: site.name, siteUrl, ...room })
    if (!answer) throw new Uncacheable(documentNotFound)
    const body = unpooled(Buffer.from(answer.text))
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      // Exact, like the page: a hidden post is gone at once.
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      // Editors in browsers ask for it, too.
      'access-control-allow-origin': '*',
    }
    const cacheTags = [...answer.cacheTags, tags.site]
    return { value: { body, etag: etagOf(body), headers, cacheTags }, cacheTags, bytes: body.length }
  }

  return (address) => {
    const asked = URL.parse(address, siteUrl)
    if (asked?.pathname !== path) return undefined
    const query = asked.searchParams
    // The application answers other formats with 501.
    if ((query.get('format') ?? 'json') !== 'json') return undefined
    const of = embeddedAt(query.get('url') ?? '', siteUrl)
    if (!of) return undefined
    const room = { maxWidth: pixels(query.get('maxwidth')), maxHeight: pixels(query.get('maxheight')) }
    const key = `${path}?${JSON.stringify({ ...of, ...room })}`
    return { key, cost: 1, load: () => read((from) => make(from, of, room)) }
  }
}

/** Serves oEmbed answers: 501 for formats but JSON, as the specification asks, 404 for other addresses. */
export function mountOembed(app: FastifyInstance, find: ReturnType<typeof findOembed>): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const { searchParams } = new URL(request.url, 'http://site')
      if ((searchParams.get('format') ?? 'json') === 'json') return
      await reply.code(501).headers(documentNotFound.headers).send('The format is json')
    })
    publicRoute(scope, [path], { name: 'oembed', isForOtherSites: true, find })
  })
}
