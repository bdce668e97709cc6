export const findPath = '/find'

/** The need in an address like `/find?need=…`; empty without one. */
export function parseNeed(search: URLSearchParams): string {
  return (search.get('need') ?? '').trim()
}

/** The address of the tools for a need; of the page without a need for an empty one. */
export function findUrl(need: string): string {
  return need === '' ? findPath : `${findPath}?${new URLSearchParams({ need })}`
}
