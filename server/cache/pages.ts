import { privateCacheControl } from '#api/http/response.ts'
import { renderCost } from '#api/http/limits/rates.ts'
import type { RenderedPage, Renderer } from '#server/pages/ssr.ts'
import type { Ask } from '#server/pages/ssr-fetch.ts'
import { packPages } from './compressed-page.ts'
import type { FindRoute } from './cacheable-route.ts'
import type { PageFragment } from './fragments.ts'

/** What is sent of a page. */
export type SentPage = Pick<RenderedPage, 'status' | 'headers' | 'body'> & Partial<RenderedPage>

/** Thrown where a page or document was made that is not to be kept: nothing is there, or something failed. */
export class NotKept extends Error {
  readonly page: SentPage
  constructor(page: SentPage) {
    super(`A page of status ${page.status}`)
    this.page = page
  }
}

/** Which parameters of the query the page at a path knows; undefined where no page is. */
export type KnownQueries = (pathname: string) => readonly string[] | undefined

// No page is there, and none ever will be: what is shown at every unknown path is rendered for this one.
const unknownPath = '/404'

/** The address without what its page doesn't know. */
function pageAddress({ pathname, searchParams }: URL, known: KnownQueries): string {
  const names = isDecodable(pathname) ? known(pathname) : undefined
  if (!names) return unknownPath
  const query = new URLSearchParams()
  for (const name of names) for (const value of searchParams.getAll(name)) query.append(name, value)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

interface Pages {
  render: Renderer
  ask: Ask
  known: KnownQueries
  sharedPart: PageFragment
  /** Whether the application answers at a path with something other than a page. */
  isRouted: (pathname: string) => boolean
}

function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/**
 * Finds pages. What is made of one is rendered from its address alone, so it is the same for everyone. All unknown paths
 * show the same one.
 */
export function findPages({ render, ask, known, sharedPart, isRouted }: Pages): FindRoute {
  const pack = packPages(ask, sharedPart)
  const make = async (address: string) => {
    const page = await render(address)
    const isExpected = page.status === (address === unknownPath ? 404 : 200)
    if (!isExpected || page.incomplete) throw new NotKept(page)
    if (page.status === 200) return pack(page)
    return pack({ ...page, headers: { ...page.headers, 'cache-control': privateCacheControl } })
  }
  return (address) => {
    // Joined as texts: what begins with two slashes is a path, too.
    const url = URL.parse(`http://site${address}`)
    if (!url || isRouted(url.pathname)) return undefined
    const key = pageAddress(url, known)
    return { key, name: 'page', cost: renderCost, make: () => make(key) }
  }
}
