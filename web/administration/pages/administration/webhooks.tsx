import { NewWebhook } from '#web/administration/webhooks/new-webhook.tsx'
import { WebhookList } from '#web/administration/webhooks/webhook-list.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { PageHead } from '#web/app/page-head.tsx'

export const handle: PageHandle = { title: 'Webhooks', heading: 'Administration' }

/** The webhooks of the site. */
export default function WebhooksPage() {
  return (
    <>
      <PageHead title="Webhooks" hidden />
      <NewWebhook />
      <WebhookList />
    </>
  )
}
