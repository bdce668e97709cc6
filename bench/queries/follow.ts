import type { Case, Request } from './case.ts'
import type { Site } from './site.ts'

/** The request for a later page of a list: as many Link headers on as there are pages, at most `pages`. */
async function laterPage(site: Site, request: Request, pages: number): Promise<Request> {
  let later = request
  for (let page = 0; page < pages; page += 1) {
    const { headers } = await site.app.inject({ url: `/api${later.url}` })
    const [, next] = /^<\/api([^>]+)>; rel="next"$/.exec(String(headers.link)) ?? []
    if (next === undefined) break
    later = { ...later, url: next }
  }
  return later
}

/** The same lists from their second to their tenth page on. */
export async function deepCase(site: Site, { name, bar, requests }: Case): Promise<Case> {
  const deep: Request[] = []
  for (const [i, request] of requests.entries()) deep.push(await laterPage(site, request, 1 + (i % 9)))
  return { name: `${name}, deep page`, bar, requests: deep }
}
