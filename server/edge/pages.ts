import type { Made } from '#api/http/kept.ts'
import { tagOf, type PublicAnswer } from '#api/http/public-answer.ts'
import type { RenderedPage, Renderer } from '#server/ssr.ts'
import type { Ask } from '#server/ssr-fetch.ts'
import { encode } from './encodings.ts'
import type { FindPlace } from './place.ts'

/** Thrown where a page was rendered that is not to be kept: nothing is there, or something failed. */
export class NotKept extends Error {
  readonly page: RenderedPage
  constructor(page: RenderedPage) {
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

/** Finds pages. What is made of one is rendered from its address alone, so it is the same for everyone. */
export function findPages(render: Renderer, ask: Ask, known: KnownQueries): FindPlace {
  return (address) => {
    const key = URL.canParse(address, 'http://site') ? pageAddress(address, known) : undefined
    return key === undefined ? undefined : { key, name: 'page', make: () => makePage(render, ask, key) }
  }
}

async function makePage(render: Renderer, ask: Ask, address: string): Promise<Made<PublicAnswer>> {
  const page = await render(address)
  if (page.status !== 200 || page.incomplete) throw new NotKept(page)
  const { headers, madeFrom, answers } = page
  // Browsers want it so, and four times as many are kept in the same memory.
  const body = await encode(page.body, 'br')
  return {
    value: { body, packed: 'br', headers, etag: tagOf(page.body), madeFrom },
    madeFrom,
    bytes: body.length,
    // Every like may move the order of what is trending, and seldom does: rendering again costs far more than asking.
    async stillHolds() {
      const now = [...answers].map(async ([path, etag]) => (await ask(path))?.etag === etag)
      return (await Promise.all(now)).every(Boolean)
    },
  }
}
