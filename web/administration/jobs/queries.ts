import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { cursorPaging, userScoped } from '#web/api/query-cache.ts'

/** Background jobs that failed, the latest first. */
export function failedJobsQuery() {
  return infiniteQueryOptions({
    queryKey: [userScoped, 'administration', 'jobs'],
    queryFn: ({ pageParam, signal }) => api.listFailedJobs({ query: pageParam }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
  })
}
