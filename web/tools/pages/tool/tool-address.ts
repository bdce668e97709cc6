import type { ToolPostFilter, ToolPostSort } from '#web/api/tools.ts'

/** The orders of a tool's reviews; the first is the default. */
export const toolSorts: readonly ToolPostSort[] = ['helpful', 'new', 'top']

/** Reads the filter of a tool's reviews from the address; an unknown order is the default. */
export function parseToolFilter(search: URLSearchParams): ToolPostFilter {
  const sort = toolSorts.find((one) => one === search.get('sort')) ?? toolSorts[0]!
  return { sort, from: search.get('cursor') || undefined }
}

/** The address of a tool's page. */
export function toolUrl(slug: string, { sort, from }: ToolPostFilter): string {
  const query = new URLSearchParams({ ...(sort !== toolSorts[0] && { sort }), ...(from && { cursor: from }) })
  return query.size > 0 ? `/tools/${slug}?${query}` : `/tools/${slug}`
}
