import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { api } from '#web/api/browser.ts'
import { cursorPaging } from '#web/api/query-cache.ts'
import { administrationKey } from '#web/administration/queries.ts'

/** All webhooks. */
export function webhooksQuery() {
  return queryOptions({
    queryKey: [...administrationKey, 'webhooks'],
    queryFn: ({ signal }) => api.listWebhooks({}, { signal }),
    staleTime: 0,
  })
}

const refreshMs = 3_000

/** The deliveries of a webhook, newest first; again while one is due. */
export function deliveriesQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: [...administrationKey, 'webhook deliveries', id],
    queryFn: ({ pageParam, signal }) =>
      api.listWebhookDeliveries({ params: { id }, query: pageParam }, { signal }),
    ...cursorPaging(),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const [newest] = state.data?.pages ?? []
      const isDue = ({ next_at }: WebhookDelivery) =>
        next_at !== null && Date.parse(next_at) < Date.now() + refreshMs
      return newest?.items.some(isDue) ? refreshMs : false
    },
  })
}
