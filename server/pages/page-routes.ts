import { addressOf } from '#contract/address.ts'
import { listTopPosts } from '#contract/feed.ts'
import { privateCacheControl } from '#api/http/response.ts'
import type { Cacheable } from '#api/http/cache/cache.ts'
import { encode } from '#api/http/cache/compression.ts'
import { etagOf, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { Uncacheable, type PublicRead } from '#api/http/cache/public-read.ts'
import { renderCost } from '#api/http/limits/rates.ts'
import { hasDocument, unknownPath } from '#server/front/request-target.ts'
import type { RenderedPage, Renderer } from './ssr.ts'

/** The query parameters that the page at a path knows; undefined where there is no page. */
export type PageParams = (pathname: string) => readonly string[] | undefined

interface Pages {
  render: Renderer
  pageParams: PageParams
}

/** The age in milliseconds at which a page expires. The contract allows trending tools in a page to be as old. */
const longestPageAge = 60_000

const trendingTools = `/api${addressOf(listTopPosts)}`

// The page of a former username redirects to the current one.
const movedPermanently = 301

/** The cache key of a page: its address without the parameters that it does not know. */
function keyOf({ pathname, searchParams }: URL, pageParams: PageParams): string {
  const names = pageParams(pathname)
  if (!names) return unknownPath
  const query = new URLSearchParams()
  for (const name of names) for (const value of searchParams.getAll(name)) query.append(name, value)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Compresses a page: most clients request zstd, and three times as many pages fit into the same memory. */
async function compress(
  { status, headers, body }: Pick<RenderedPage, 'status' | 'headers' | 'body'>,
  policy: Pick<PublicAnswer, 'cacheTags' | 'expiresAt'>,
): Promise<Cacheable<PublicAnswer>> {
  const encoded = await encode(body, 'zstd')
  const answer = { status, body: encoded, encoding: 'zstd' as const, headers, etag: etagOf(body) }
  return { ...policy, value: { ...answer, ...policy }, bytes: encoded.length }
}

/**
 * The cache tags of a page, and when it expires: after a minute, or with the first of the answers that it is rendered from.
 * Every like may change the trending tools, which most pages show: they are as old as the page, and the browser asks for
 * them (web/app/main-layout.tsx).
 */
function policyOf(answers: RenderedPage['answers']): Pick<PublicAnswer, 'cacheTags' | 'expiresAt'> {
  const { [trendingTools]: _, ...own } = Object.fromEntries(answers)
  const all = Object.values(own)
  const times = all.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : [expiresAt]))
  return {
    cacheTags: [...new Set(all.flatMap(({ cacheTags }) => cacheTags))],
    expiresAt: Math.min(performance.now() + longestPageAge, ...times),
  }
}

/**
 * Finds pages. A page is rendered from its address alone, so it is the same for every client, and has the tags of the
 * answers that it is rendered from. All unknown paths show one page.
 */
export function findPages({ render, pageParams }: Pages): (address: string) => PublicRead | undefined {
  async function load(address: string): Promise<Cacheable<PublicAnswer>> {
    const page = await render(address)
    const expected = address === unknownPath ? [404] : [200, movedPermanently]
    if (!expected.includes(page.status) || page.incomplete) throw new Uncacheable(page)
    const isShared = page.status === 200
    const vary = hasDocument(address.split('?', 1)[0]!) && { vary: 'Accept' }
    const headers = { ...page.headers, ...vary, ...(!isShared && { 'cache-control': privateCacheControl }) }
    return compress({ ...page, headers }, policyOf(page.answers))
  }

  return (address) => {
    // Concatenated: an address that begins with two slashes is a path, too.
    const url = URL.parse(`http://site${address}`)
    if (!url) return undefined
    const key = keyOf(url, pageParams)
    return { key, cost: renderCost, load: () => load(key) }
  }
}
