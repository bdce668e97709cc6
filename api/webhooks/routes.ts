import * as contract from '#contract/webhooks.ts'
import { route } from '#api/http/call.ts'
import * as handlers from './handlers.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, handlers.listWebhooks),
  route(contract.addWebhook, handlers.addWebhook),
  route(contract.updateWebhook, handlers.updateWebhook, { find: handlers.findWebhook }),
  route(contract.deleteWebhook, handlers.deleteWebhook),
  route(contract.testWebhook, handlers.testWebhook),
  route(contract.listWebhookDeliveries, handlers.listWebhookDeliveries),
  route(contract.retryWebhookDelivery, handlers.retryWebhookDelivery),
]
