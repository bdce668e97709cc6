import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { reservedToolSlugs } from '#contract/reserved-tool-slugs.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { ApiError } from './errors.ts'
import { cursorPaging } from './query-cache.ts'

/** One tool. */
export function toolQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'one', slug],
    queryFn: ({ signal }) => {
      // The API has other calls at these paths.
      if (reservedToolSlugs.includes(slug)) throw new ApiError(404, null)
      return api.getTool({ params: { slug } }, { signal })
    },
  })
}

export type ToolPostSort = 'helpful' | 'new' | 'top'

export interface ToolPostFilter {
  sort: ToolPostSort
  /** The cursor of the first page; the beginning without it. */
  from?: string | undefined
}

/** The posts about a tool, page by page. */
export function toolPostsQuery(slug: string, { sort, from }: ToolPostFilter, api: Api = browserApi) {
  return infiniteQueryOptions({
    queryKey: ['posts', 'tool', slug, sort, from],
    queryFn: ({ pageParam, signal }) =>
      api.listToolPosts({ params: { slug }, query: { sort, ...pageParam } }, { signal }),
    ...cursorPaging(from),
  })
}

/** Tools that people use instead of a tool. */
export function alternativesQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'alternatives', slug],
    queryFn: ({ signal }) => api.listAlternatives({ params: { slug } }, { signal }),
  })
}

/** The verdict on a tool. */
export function verdictQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'verdict', slug],
    queryFn: ({ signal }) => api.getVerdict({ params: { slug } }, { signal }),
  })
}

/** The ratings of a tool by month. */
export function ratingMonthsQuery(slug: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'rating months', slug],
    queryFn: ({ signal }) => api.listRatingMonths({ params: { slug } }, { signal }),
  })
}
