import { queryOptions, skipToken } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'

const freshMs = 60_000

/** Whether the text is an http(s) address that the server would look up. */
export function isLookedUp(link: string): boolean {
  const url = /^https?:\/\/[^\s/\\]+\.[^\s/\\]/i.test(link) ? URL.parse(link) : null
  return url !== null && url.username === '' && url.password === '' && !/\s/.test(link)
}

/** The tool of a link, similar tools, and its page. Null asks nothing. A failure is final: this only helps. */
export function lookupQuery(link: string | null) {
  return queryOptions({
    queryKey: ['tool lookup', link],
    queryFn: link === null ? skipToken : ({ signal }) => api.lookUpTool({ query: { link } }, { signal }),
    staleTime: freshMs,
    retry: false,
    throwOnError: false,
  })
}
