import type { FastifyInstance } from 'fastify'
import { idInPath } from '#contract/fields.ts'
import { keyInAddress } from '#contract/public-lists.ts'
import { toolSlug } from '#contract/tool-slugs.ts'
import { unpooled, type Cacheable } from '#api/http/cache/cache.ts'
import { etagOf, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { Uncacheable } from '#api/http/cache/public-read.ts'
import { corsHeaders } from '#api/http/other-sites.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { readFromPrimary, type ReadRouter } from '#api/http/read-router.ts'
import { atomFeed, listFeed, robots, sitemapFile, sitemapIndex } from '#api/syndication/public.ts'
import type { Database } from '#database/client.ts'
import { documentNotFound, publicRoute } from '#server/cache/public-route.ts'
import type { Site } from '#server/pages/ssr.ts'

/** `max-age` of the responses, in seconds. A list that is private again is gone at once. */
const maxAge = { feed: 300, listFeed: 0, sitemap: 3_600, robots: 86_400 }

/** A feed, sitemap or robots.txt with its cache tags. */
interface Document {
  text: string
  type: string
  seconds: number
  cacheTags: CacheTag[]
  /** Search engines must not index it. */
  hidden?: boolean
}

type Write = (database: Database) => Promise<Document | undefined>

async function make(write: Write, database: Database): Promise<Cacheable<PublicAnswer>> {
  const document = await write(database)
  if (!document) throw new Uncacheable(documentNotFound)
  const { text, type, seconds, cacheTags, hidden } = document
  const body = unpooled(Buffer.from(text))
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': `public, max-age=${seconds}`,
    'x-content-type-options': 'nosniff',
    ...corsHeaders,
    ...(hidden && { 'x-robots-tag': 'noindex' }),
  }
  return { value: { body, etag: etagOf(body), headers, cacheTags }, cacheTags, bytes: body.length }
}

/**
 * Serves the documents for search engines and feed readers: `/robots.txt`, `/sitemap.xml` with its files, `/feed.atom`,
 * `/tools/{slug}/feed.atom` (also `feed.xml`), `/lists/{id}/feed.xml`.
 * `sitemapSize` is the most URLs of a sitemap file, `read` chooses the database.
 */
export function mountSyndication(
  app: FastifyInstance,
  database: Database,
  site: Site,
  {
    sitemapSize,
    read = readFromPrimary(database),
  }: { sitemapSize?: number; read?: ReadRouter | undefined } = {},
): void {
  const siteUrl = site.url
  const options = { siteUrl, ...(sitemapSize !== undefined && { size: sitemapSize }) }
  const sitemap = {
    type: 'application/xml',
    seconds: maxAge.sitemap,
    cacheTags: [tags.feed, tags.tools, tags.publicLists],
  }

  const writers: Record<string, Write> = {
    '/robots.txt': async () => {
      return { text: robots(siteUrl), type: 'text/plain', seconds: maxAge.robots, cacheTags: [] }
    },
    '/sitemap.xml': async (from) => ({ ...sitemap, text: await sitemapIndex(from, options) }),
  }

  async function file(from: Database, number: number) {
    const text = await sitemapFile(from, number, options)
    return text === undefined ? undefined : { ...sitemap, text }
  }

  async function feed(from: Database, of?: { category: number } | { tool: string }, name?: string) {
    const atom = await atomFeed(from, { siteName: site.name, siteUrl, of, ...(name && { file: name }) })
    return (
      atom && {
        ...atom,
        cacheTags: [...atom.cacheTags, tags.site],
        type: 'application/atom+xml',
        seconds: maxAge.feed,
      }
    )
  }

  async function feedOfList(from: Database, id: number, key: string | undefined) {
    const atom = await listFeed(from, { siteName: site.name, siteUrl, id, key })
    if (!atom) return undefined
    const { isPublic, text } = atom
    const cacheTags = [...atom.cacheTags, tags.site]
    return { text, cacheTags, type: 'application/atom+xml', seconds: maxAge.listFeed, hidden: !isPublic }
  }

  function writer(address: string): { key: string; write: Write } | undefined {
    const { pathname, searchParams } = new URL(address, siteUrl)
    const write = writers[pathname]
    if (write) return { key: pathname, write }
    const number = idInPath.safeParse(/^\/sitemap-(\d+)\.xml$/.exec(pathname)?.[1])
    if (number.success) return { key: pathname, write: (from) => file(from, number.data) }
    const [, slug, name] = /^\/tools\/([^/]+)\/(feed\.(?:atom|xml))$/.exec(pathname) ?? []
    const tool = toolSlug.safeParse(slug)
    if (tool.success) return { key: pathname, write: (from) => feed(from, { tool: tool.data }, name) }
    const list = idInPath.safeParse(/^\/lists\/(\d+)\/feed\.xml$/.exec(pathname)?.[1])
    if (list.success) {
      const listKey = keyInAddress.safeParse(searchParams.get('key') ?? undefined).data
      const key = listKey === undefined ? pathname : `${pathname}?${new URLSearchParams({ key: listKey })}`
      return { key, write: (from) => feedOfList(from, list.data, listKey) }
    }
    if (pathname !== '/feed.atom') return undefined
    const [asked, ...more] = searchParams.getAll('category')
    const category = idInPath.optional().safeParse(asked)
    if (!category.success || more.length > 0) return undefined
    if (category.data === undefined) return { key: pathname, write: (from) => feed(from) }
    const of = { category: category.data }
    return { key: `${pathname}?category=${asked}`, write: (from) => feed(from, of) }
  }

  publicRoute(
    app,
    [
      ...['/robots.txt', '/sitemap.xml', '/sitemap-:number(^\\d+).xml'],
      ...['/feed.atom', '/tools/:slug/feed.atom', '/tools/:slug/feed.xml', '/lists/:id(^\\d+)/feed.xml'],
    ],
    {
      name: 'feed',
      isForOtherSites: true,
      find(address) {
        const found = URL.canParse(address, siteUrl) ? writer(address) : undefined
        return found && { key: found.key, cost: 1, load: () => read((from) => make(found.write, from)) }
      },
    },
  )
}
