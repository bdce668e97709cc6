export { webhooksTurnedOff } from './queries.ts'
export { webhookWorker } from './worker.ts'
export { createWebhookWaker } from './webhook-waker.ts'
