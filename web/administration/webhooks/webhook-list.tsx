import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Webhook } from '#contract/webhooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import { QueryList } from '#web/ui/query-list.tsx'
import { webhooksQuery } from './queries.ts'
import { offTexts } from './webhook-texts.ts'

/** All webhooks. */
export function WebhookList() {
  return (
    <QueryList
      query={useQuery(webhooksQuery())}
      pending={<LoadingRows />}
      error="The webhooks could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="done" />}>There are no webhooks</EmptyState>}
    >
      {(webhooks) => (
        <ul aria-label="Webhooks" className={cardClasses('divide-y divide-line px-4 sm:px-6')}>
          {webhooks.map((webhook) => (
            <Item key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function Item({ webhook: { id, url, events, active, off_because } }: { webhook: Webhook }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-60 space-y-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-base font-medium">{url}</span>
          {!active && <Badge>Off</Badge>}
        </p>
        <p className="text-ink-3">{events.join(', ')}</p>
        {off_because !== null && <p className="text-ink-2">{offTexts[off_because]}</p>}
      </div>
      <Link
        to={`/admin/webhooks/${id}`}
        aria-label={`Manage ${url}`}
        className={buttonClasses({ look: 'secondary', size: 'small' })}
      >
        Manage
      </Link>
    </li>
  )
}
