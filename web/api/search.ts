import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { partByPart } from './part-by-part.ts'

export interface Search {
  /** What is searched for, without white space around it. */
  q: string
  /** The cursor to begin at; from the best match when there is none. */
  from?: string
}

/** Whether there is anything to ask: a blank text finds nothing, and nobody means one that is too long. */
export function canBeAsked(q: string): boolean {
  return q !== '' && [...q].length <= limits.search.query.max
}

/** The posts that match, best first, part by part. */
export function searchQuery({ q, from }: Search, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'search', { q, from }],
    queryFn: ({ pageParam, signal }) => api.searchPosts({ query: { q, ...pageParam } }, { signal }),
    ...partByPart,
    ...(from && { initialPageParam: { cursor: from } }),
  })
}

/** Titles and category names for what is being typed. A request that is overtaken is cancelled. */
export function suggestionsQuery(q: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['suggestions', q],
    queryFn: ({ signal }) => api.autocomplete({ query: { q } }, { signal }),
    retry: false,
  })
}
