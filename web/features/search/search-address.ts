import type { Search } from '#web/api/search.ts'

export const searchPath = '/search'

/** What an address like `/search?q=notes` asks for. */
export function searchOf(address: URLSearchParams): Search {
  const from = address.get('cursor')
  return { q: (address.get('q') ?? '').trim(), ...(from && { from }) }
}

/** The address of a search, such as `/search?q=notes`. */
export function addressOf({ q, from }: Search): string {
  const address = new URLSearchParams({ q })
  if (from) address.set('cursor', from)
  return `${searchPath}?${address}`
}
