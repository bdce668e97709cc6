import { privateCacheControl } from '#api/http/response.ts'
import type { Cacheable } from '#api/http/cache/cache.ts'
import { etagOf, longestCacheAge, type PublicAnswer } from '#api/http/cache/public-answer.ts'
import { renderCost } from '#api/http/limits/rates.ts'
import type { Ask, Ingredient } from './ssr-fetch.ts'
import type { Renderer } from './ssr.ts'
import { Uncacheable, type FindRoute } from '#server/cache/cacheable-route.ts'
import { decompress, encode } from '#server/cache/compression.ts'
import { createFragmentMemory, type PageFragment } from '#server/cache/fragments.ts'

/** The query parameters that the page at a path knows; undefined where there is no page. */
export type PageParams = (pathname: string) => readonly string[] | undefined

interface Pages {
  render: Renderer
  ask: Ask
  pageParams: PageParams
  fragment: PageFragment
  /** Whether the application answers at a path with something other than a page. */
  isRouted: (pathname: string) => boolean
}

// The page of a former username redirects to the current one.
const movedPermanently = 301

// All unknown paths show the page of this address, which no page will ever have.
const unknownPath = '/404'

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/** The cache key of a page: its address without the parameters that it does not know. */
function keyOf({ pathname, searchParams }: URL, pageParams: PageParams): string {
  const names = isDecodable(pathname) ? pageParams(pathname) : undefined
  if (!names) return unknownPath
  const query = new URLSearchParams()
  for (const name of names) for (const value of searchParams.getAll(name)) query.append(name, value)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

type Page = Pick<Cacheable<PublicAnswer>, 'cacheTags' | 'expiresAt' | 'fragment'> &
  Pick<PublicAnswer, 'status' | 'headers' | 'body'>

/** Compresses a page: most clients request zstd, and three times as many pages fit into the same memory. */
async function compress({ status, headers, body, ...policy }: Page): Promise<Cacheable<PublicAnswer>> {
  const encoded = await encode(body, 'zstd')
  const cacheTags = [...policy.cacheTags]
  const answer = { status: status!, body: encoded, encoding: 'zstd' as const, headers, etag: etagOf(body) }
  return { ...policy, value: { ...answer, cacheTags }, cacheTags, bytes: encoded.length }
}

/**
 * The cache tags of a page, and when it expires: with the first of the answers that it is rendered from, or when a relative
 * time in it changes.
 */
function policyOf(
  answers: Ingredient[],
  changesAt: number,
): Pick<Cacheable<unknown>, 'cacheTags' | 'expiresAt'> {
  const now = performance.now()
  const times = answers.flatMap(({ expiresAt }) => (expiresAt === undefined ? [] : [expiresAt]))
  return {
    cacheTags: new Set(answers.flatMap(({ cacheTags }) => cacheTags)),
    expiresAt: Math.min(now + changesAt - Date.now(), now + longestCacheAge, ...times),
  }
}

/**
 * Finds pages. A page is rendered from its address alone, so it is the same for every client, and has the tags of the
 * answers that it is rendered from. All unknown paths show one page.
 *
 * A page does not have the tags of its fragment's answer: when that changes, the fragment is replaced by the one of the
 * page that was rendered last, and nothing is rendered.
 */
export function findPages({ render, ask, pageParams, fragment, isRouted }: Pages): FindRoute {
  const fragments = createFragmentMemory(fragment)

  async function renderPage(address: string): Promise<Cacheable<PublicAnswer>> {
    const page = await render(address)
    const expected = address === unknownPath ? [404] : [200, movedPermanently]
    if (!expected.includes(page.status) || page.incomplete) throw new Uncacheable(page)
    const { [fragment.address]: trending, ...own } = Object.fromEntries(page.answers)
    // A redirect has no body, so no fragment either.
    const shared = page.status === movedPermanently ? undefined : trending
    if (shared) fragments.remember(page.body, shared.etag)
    return compress({
      status: page.status,
      headers: page.status === 200 ? page.headers : { ...page.headers, 'cache-control': privateCacheControl },
      body: page.body,
      ...policyOf(Object.values(own), page.changesAt),
      fragment: shared && { key: fragment.address, etag: shared.etag, cacheTags: shared.cacheTags },
    })
  }

  /** The page with the current fragment; undefined where it has to be rendered. */
  async function withFragment(page: Cacheable<PublicAnswer>): Promise<Cacheable<PublicAnswer> | undefined> {
    const answer = await ask(fragment.address)?.catch(() => undefined)
    if (!answer || !page.fragment) return undefined
    const { etag, cacheTags } = answer
    if (etag === page.fragment.etag) return page
    const { status, headers, body: encoded } = page.value
    const body = fragments.replace(decompress(encoded), etag)
    const { cacheTags: ownTags, expiresAt } = page
    const next = { ...page.fragment, etag, cacheTags }
    return body && compress({ status: status!, headers, body, cacheTags: ownTags, expiresAt, fragment: next })
  }

  return (address) => {
    // Concatenated: an address that begins with two slashes is a path, too.
    const url = URL.parse(`http://site${address}`)
    if (!url || isRouted(url.pathname)) return undefined
    const key = keyOf(url, pageParams)
    return {
      key,
      name: 'page',
      cost: renderCost,
      load: async (stale) => (stale && (await withFragment(stale))) ?? renderPage(key),
    }
  }
}
