import { limits } from '#contract/limits.ts'

export const comparePath = '/compare'

/** The parameter of an address that leaves out rows without a difference, and its value. */
export const differences = { name: 'differences', value: 'only' }

/** The different slugs of an address like `/compare?slug=a&slug=b`, at most four. */
export function parseCompared(search: URLSearchParams): string[] {
  const slugs = search.getAll('slug').map((slug) => slug.trim())
  return [...new Set(slugs)].filter(Boolean).slice(0, limits.tool.compared.max)
}

/** Whether an address asks for the rows with a difference only. */
export function parseOnlyDifferences(search: URLSearchParams): boolean {
  return search.get(differences.name) === differences.value
}

/** The address of a comparison. */
export function compareUrl(slugs: string[], onlyDifferences = false): string {
  const search = new URLSearchParams(slugs.map((slug): [string, string] => ['slug', slug]))
  if (onlyDifferences) search.set(differences.name, differences.value)
  return search.size > 0 ? `${comparePath}?${search}` : comparePath
}
