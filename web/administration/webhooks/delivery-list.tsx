import { useInfiniteQuery } from '@tanstack/react-query'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { useAct } from '#web/administration/members/use-act.ts'
import { api } from '#web/api/browser.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { InfiniteList } from '#web/ui/query-list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { deliveriesQuery } from './queries.ts'
import { nextTryText, outcomeOf, stateTexts } from './webhook-texts.ts'

/** The deliveries of a webhook, newest first. */
export function DeliveryList({ webhook }: { webhook: number }) {
  const query = useInfiniteQuery(deliveriesQuery(webhook))
  return (
    <InfiniteList
      query={query}
      pending={<LoadingRows />}
      error="The deliveries could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="done" />}>Nothing has been sent yet</EmptyState>}
    >
      {(deliveries) => (
        <ul aria-label="Deliveries" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
          {deliveries.map((delivery) => (
            <Item key={delivery.id} webhook={webhook} delivery={delivery} now={query.dataUpdatedAt} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}

interface ItemProps {
  webhook: number
  delivery: WebhookDelivery
  /** When it was loaded. */
  now: number
}

function Item({ webhook, delivery, now }: ItemProps) {
  const { id, event, state, attempts, next_at, created_at } = delivery
  const retry = useAct({
    run: () => api.retryWebhookDelivery({ params: { id: webhook, delivery_id: id } }),
    done: 'It is sent again',
  })
  const outcome = outcomeOf(delivery)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-60 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{event}</span>
          <Badge look={state === 'delivered' ? 'accent' : 'plain'}>{stateTexts[state]}</Badge>
        </p>
        <p className="text-ink-3">
          <RelativeTime time={created_at} />
          {attempts > 0 && ` · ${attempts === 1 ? 'one try' : `${attempts} tries`}`}
          {next_at !== null && ` · ${nextTryText(next_at, now)}`}
        </p>
        {outcome !== undefined && <p className="text-ink-2">{outcome}</p>}
      </div>
      <Button
        look="secondary"
        size="small"
        aria-label={`Retry ${event}`}
        busy={retry.isPending}
        onClick={() => retry.mutate()}
      >
        Retry
      </Button>
    </li>
  )
}
