import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { mutesAnything } from './mutes.ts'
import { cursorPaging } from './query-cache.ts'

export interface Search {
  /** The search text, trimmed. */
  q: string
  /** The cursor of the first page; the best matches without it. */
  from?: string
}

/** Whether the server accepts the text: not blank, and not too long. */
export function isSearchable(q: string): boolean {
  return q !== '' && [...q].length <= limits.search.query.max
}

/** The posts that match, best first. */
export function searchQuery({ q, from }: Search, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'search', { q, from }],
    // With the token, the server leaves out texts of muted members.
    queryFn: ({ client, pageParam, signal }) =>
      api.searchPosts({ query: { q, ...pageParam } }, { signal, asMember: mutesAnything(client) }),
    ...cursorPaging(from),
  })
}

/** Titles, category names and tasks that match the typed text. */
export function suggestionsQuery(q: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['suggestions', q],
    // With the token, the server leaves out titles of posts by muted members.
    queryFn: ({ client, signal }) =>
      api.listSuggestions({ query: { q } }, { signal, asMember: mutesAnything(client) }),
    retry: false,
  })
}
