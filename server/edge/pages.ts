import type { RenderedPage, Renderer } from '#server/ssr.ts'
import type { Ask } from '#server/ssr-fetch.ts'
import { packPages } from './packed-page.ts'
import type { FindPlace } from './place.ts'
import type { SharedPart } from './shared-part.ts'

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

/** The address without what its page doesn't know; undefined where no page is. */
function pageAddress(address: string, known: KnownQueries): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const names = known(pathname)
  if (!names) return undefined
  const query = new URLSearchParams()
  for (const name of names) for (const value of searchParams.getAll(name)) query.append(name, value)
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

interface Pages {
  render: Renderer
  ask: Ask
  known: KnownQueries
  sharedPart: SharedPart
}

/** Finds pages. What is made of one is rendered from its address alone, so it is the same for everyone. */
export function findPages({ render, ask, known, sharedPart }: Pages): FindPlace {
  const pack = packPages(ask, sharedPart)
  const make = async (address: string) => {
    const page = await render(address)
    if (page.status !== 200 || page.incomplete) throw new NotKept(page)
    return pack(page)
  }
  return (address) => {
    const key = URL.canParse(address, 'http://site') ? pageAddress(address, known) : undefined
    return key === undefined ? undefined : { key, name: 'page', make: () => make(key) }
  }
}
