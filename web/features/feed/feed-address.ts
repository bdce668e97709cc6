import type { FeedFilter } from '#web/api/feed.ts'

/** What an address like `/?category=1&category=4` asks of the feed. What makes no sense in it is left out. */
export function filterOf(search: URLSearchParams): FeedFilter {
  const category = search.getAll('category').map(Number)
  const from = search.get('cursor')
  return {
    category: [...new Set(category)].filter((id) => Number.isSafeInteger(id) && id > 0),
    ...(from && { from }),
  }
}

/** The address of the home page with this filter, such as `/?category=1&category=4`. */
export function addressOf({ category = [], from }: FeedFilter): string {
  const search = new URLSearchParams()
  for (const id of category) search.append('category', String(id))
  if (from) search.set('cursor', from)
  return search.size > 0 ? `/?${search}` : '/'
}
