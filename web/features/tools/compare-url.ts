import { limits } from '#contract/limits.ts'

export const comparePath = '/compare'

/** The different slugs of an address like `/compare?slug=a&slug=b`, at most four. */
export function parseCompared(search: URLSearchParams): string[] {
  const slugs = search.getAll('slug').map((slug) => slug.trim())
  return [...new Set(slugs)].filter(Boolean).slice(0, limits.tool.compared.max)
}

/** The address of a comparison. */
export function compareUrl(slugs: string[]): string {
  const search = new URLSearchParams(slugs.map((slug): [string, string] => ['slug', slug]))
  return search.size > 0 ? `${comparePath}?${search}` : comparePath
}
