import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Platform, Pricing } from '#contract/tool-facts.ts'
import type { ToolSort } from '#contract/tool-list.ts'
import type { Tool } from '#contract/tools.ts'
import { api as browserApi } from './browser.ts'
import type { Api } from './client.ts'
import { cursorPaging } from './query-cache.ts'

/** The properties that a tool must have to be in the list. */
export interface ToolFilter {
  /** Words of the name or the tagline; empty is no filter. */
  q: string
  /** Ids; a tool must have every one. */
  category: number[]
  /** A tool must have one of them. */
  pricing: Pricing[]
  /** A tool must have every one. */
  platform: Platform[]
  open_source: boolean
  self_hosted: boolean
  no_account: boolean
  /** Codes of ISO 639-1; a tool must have every one. */
  language: string[]
  /** Does not train on members' data, unless they opt in. */
  private: boolean
}

export interface ToolList extends ToolFilter {
  sort: ToolSort
  /** The cursor of the first page; the beginning of the list without it. */
  from?: string
}

function queryOf({ q, category, pricing, platform, language, ...filter }: ToolFilter) {
  const isTrue = (value: boolean) => (value ? ('true' as const) : undefined)
  return {
    ...(q && { q }),
    category,
    pricing,
    platform,
    language,
    open_source: isTrue(filter.open_source),
    self_hosted: isTrue(filter.self_hosted),
    no_account: isTrue(filter.no_account),
    private: isTrue(filter.private),
  }
}

/** The tools with all filters, page by page. */
export function toolListQuery({ sort, from, ...filter }: ToolList, api: Api = browserApi) {
  const query = { ...queryOf(filter), sort }
  return infiniteQueryOptions({
    queryKey: ['tools', 'list', query, from],
    queryFn: ({ pageParam, signal }) => api.listTools({ query: { ...query, ...pageParam } }, { signal }),
    ...cursorPaging(from),
  })
}

/** The number of tools with all filters, and with each further choice. */
export function toolFacetsQuery(filter: ToolFilter, api: Api = browserApi) {
  const query = queryOf(filter)
  return queryOptions({
    queryKey: ['tools', 'facets', query],
    queryFn: ({ signal }) => api.listToolFacets({ query }, { signal }),
  })
}

/** The tools with these slugs, in this order. */
export function comparedToolsQuery(slugs: string[], api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'compared', slugs],
    queryFn: async ({ signal }): Promise<Tool[]> => {
      const [slug, ...others] = slugs
      if (slug === undefined) return []
      if (others.length > 0) return api.compareTools({ query: { slug: slugs } }, { signal })
      return [await api.getTool({ params: { slug } }, { signal })]
    },
  })
}

/** The tools that match best, at most `count`. */
export function foundToolsQuery(q: string, count: number, api: Api = browserApi) {
  return queryOptions({
    queryKey: ['tools', 'found', q, count],
    queryFn: async ({ signal }) => (await api.searchTools({ query: { q } }, { signal })).slice(0, count),
    retry: false,
  })
}
