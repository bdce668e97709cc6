import type { FastifyInstance } from 'fastify'
import { idInPath } from '#contract/fields.ts'
import { need } from '#contract/finder.ts'
import { keyInAddress } from '#contract/public-lists.ts'
import { toolSlug } from '#contract/tool-slugs.ts'
import type { Cacheable } from '#api/http/cache/cache.ts'
import { etagOf, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { Uncacheable, type PublicRead } from '#api/http/cache/public-read.ts'
import * as tags from '#api/http/cache/tags.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { readFromPrimary, type ReadRouter } from '#api/http/read-router.ts'
import { renderCost } from '#api/http/limits/rates.ts'
import { findListWithPosts } from '#api/lists/public.ts'
import {
  findPreviewedPost,
  findPreviewedTool,
  findToolsForPreview,
  type PreviewPictures,
} from '#api/syndication/previews/public.ts'
import type { Database } from '#database/client.ts'
import { documentNotFound, publicRoute } from '#server/cache/public-route.ts'

/** The most tools that have room on the shelf of a picture. */
const shelvedTools = 20

/** `max-age` of the pictures, in seconds: a rating may change them. */
const maxAge = 300

function answer(body: Buffer, ofData: CacheTag[], seconds = maxAge): Cacheable<PublicAnswer> {
  const cacheTags = [...ofData, tags.site]
  const headers = {
    'content-type': 'image/png',
    'cache-control': `public, max-age=${seconds}`,
    'x-content-type-options': 'nosniff',
    // Other sites show these pictures beside links to this one.
    'cross-origin-resource-policy': 'cross-origin',
  }
  const value = { body, etag: etagOf(body), headers, cacheTags, compressible: false }
  return { value, cacheTags, bytes: body.length }
}

/**
 * Finds the preview pictures that social networks show with a link: `/preview.png`, `/posts/{id}/preview.png`,
 * `/tools/{slug}/preview.png`, `/lists/{id}/preview.png` and `/find/preview.png?need=…`.
 */
export function findPreviews(
  database: Database,
  pictures: PreviewPictures,
  { read = readFromPrimary(database) }: { read?: ReadRouter | undefined } = {},
): (address: string) => PublicRead | undefined {
  async function ofPost(from: Database, id: number): Promise<Cacheable<PublicAnswer>> {
    const found = await findPreviewedPost(from, id)
    if (!found) throw new Uncacheable(documentNotFound)
    return answer(await pictures.ofPost(found.post), found.cacheTags)
  }

  async function ofTool(from: Database, slug: string): Promise<Cacheable<PublicAnswer>> {
    const found = await findPreviewedTool(from, slug)
    if (!found) throw new Uncacheable(documentNotFound)
    return answer(await pictures.ofTool(found.tool), found.cacheTags)
  }

  async function ofList(
    from: Database,
    id: number,
    key: string | undefined,
  ): Promise<Cacheable<PublicAnswer>> {
    const found = await findListWithPosts(from, { id, key, viewer: null, offset: 0, limit: shelvedTools })
    if (!found) throw new Uncacheable(documentNotFound)
    const tools = new Map(found.list.items.flatMap(({ tool }) => (tool ? [[tool.slug, tool]] : [])))
    // Gone at once when the list is private again.
    return answer(await pictures.ofList(found.list, [...tools.values()]), found.cacheTags, 0)
  }

  async function ofNeed(from: Database, asked: string): Promise<Cacheable<PublicAnswer>> {
    const { tools, cacheTags } = await findToolsForPreview(from, asked, shelvedTools)
    return answer(await pictures.ofNeed(asked, tools), cacheTags)
  }

  return (address) => {
    const url = URL.parse(`http://site${address}`)
    const pathname = url?.pathname ?? ''
    const route = { key: pathname, cost: renderCost }
    if (pathname === '/preview.png')
      return { ...route, load: () => read(async () => answer(await pictures.ofSite(), [])) }
    if (pathname === '/find/preview.png') {
      const asked = need.safeParse(url?.searchParams.get('need') ?? '')
      if (!asked.success) return undefined
      const key = `${pathname}?${new URLSearchParams({ need: asked.data })}`
      return { ...route, key, load: () => read((from) => ofNeed(from, asked.data)) }
    }
    const slug = toolSlug.safeParse(/^\/tools\/([^/]+)\/preview\.png$/.exec(pathname)?.[1])
    if (slug.success) return { ...route, load: () => read((from) => ofTool(from, slug.data)) }
    const list = idInPath.safeParse(/^\/lists\/(\d+)\/preview\.png$/.exec(pathname)?.[1])
    if (list.success) {
      const listKey = keyInAddress.safeParse(url?.searchParams.get('key') ?? undefined).data
      const key = listKey === undefined ? pathname : `${pathname}?${new URLSearchParams({ key: listKey })}`
      return { ...route, key, load: () => read((from) => ofList(from, list.data, listKey)) }
    }
    const id = idInPath.safeParse(/^\/posts\/(\d+)\/preview\.png$/.exec(pathname)?.[1])
    if (!id.success) return undefined
    return { ...route, load: () => read((from) => ofPost(from, id.data)) }
  }
}

/** Serves the pictures. */
export function mountPreviews(app: FastifyInstance, find: ReturnType<typeof findPreviews>): void {
  const paths = [
    '/preview.png',
    '/find/preview.png',
    '/posts/:id(^\\d+)/preview.png',
    '/tools/:slug/preview.png',
    '/lists/:id(^\\d+)/preview.png',
  ]
  publicRoute(app, paths, { name: 'preview', find })
}
