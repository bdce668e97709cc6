import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { WebhookDetails } from '#web/administration/webhooks/webhook-details.tsx'
import { webhooksQuery } from '#web/administration/webhooks/queries.ts'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingRows } from '#web/ui/loading.tsx'
import type { Route } from './+types/webhook.ts'

export const handle: PageHandle = { title: 'Webhook', heading: 'Administration' }

/** One webhook with its deliveries. */
export default function WebhookPage({ params }: Route.ComponentProps) {
  const { data: webhooks, error, refetch } = useQuery(webhooksQuery())
  const webhook = webhooks?.find(({ id }) => String(id) === params.id)
  return (
    <>
      <PageHead title="Webhook" hidden />
      <Link to="/admin/webhooks" className={buttonClasses({ look: 'ghost' }, '-ml-3')}>
        <Icon name="arrow-left" className="size-4" />
        All webhooks
      </Link>
      {webhook ? (
        <WebhookDetails key={webhook.id} webhook={webhook} />
      ) : webhooks ? (
        <EmptyState picture={<EmptyPicture of="done" />}>There is no such webhook</EmptyState>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>The webhook could not be loaded.</ErrorState>
      ) : (
        <LoadingRows />
      )}
    </>
  )
}
