import { queryOptions } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { userScoped } from '#web/api/query-cache.ts'

/** Members whose username, or a word of whose name, begins with a text. Members only. */
export function foundMembersQuery(q: string) {
  return queryOptions({
    queryKey: [userScoped, 'found members', q],
    queryFn: ({ signal }) => api.findMembers({ query: { q } }, { signal }),
    retry: false,
  })
}
