import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { webhookMessages } from '#contract/webhook-messages.ts'
import type * as contract from '#contract/webhooks.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { AppError, badFields, notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import type { Outgoing } from '#api/http/outgoing.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import { findDeliveries, insertTest, retryDelivery, type DeliveryRow } from './delivery-queries.ts'
import * as queries from './queries.ts'
import { encryptSecret, newSecret } from './signature.ts'

function present(row: queries.WebhookRow): Webhook {
  return { ...row, created_at: row.created_at.toISOString() }
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    next_at: row.next_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}

const webhookNotFound = () => notFound(webhookMessages.notFound)

export async function listWebhooks({ database }: Call<typeof contract.listWebhooks>) {
  const rows = await queries.findWebhooks(database)
  return rows.map(present)
}

/** Refuses an address that no message could be sent to. What its name resolves to is checked again before each message. */
async function checkAddress(outgoing: Outgoing, url: string): Promise<void> {
  if (await outgoing.isRefused(url)) throw badFields({ url: [webhookMessages.url.refused] })
}

export async function addWebhook(call: Call<typeof contract.addWebhook>) {
  const { database, viewer, secret: siteSecret, body, outgoing } = call
  await checkAddress(outgoing, body.url)
  const secret = newSecret()
  const row = await queries.insertWebhook(database, viewer.id, body, (made) =>
    encryptSecret(siteSecret, made, secret),
  )
  if (!row) throw new AppError(409, 'conflict', webhookMessages.tooMany)
  return { ...present(row), secret }
}

/** Throws 404 when there is no such webhook. */
export async function findWebhook({
  database,
  params,
}: Pick<Call<typeof contract.updateWebhook>, 'database' | 'params'>): Promise<void> {
  if (!(await queries.webhookExists(database, params.id))) throw webhookNotFound()
}

export async function updateWebhook(call: Call<typeof contract.updateWebhook>) {
  const { database, viewer, params, body, outgoing } = call
  const isNew = body.url !== undefined && body.url !== (await queries.findUrl(database, params.id))
  if (isNew) await checkAddress(outgoing, body.url!)
  const row = await queries.changeWebhook(database, viewer.id, params.id, body)
  if (!row) throw webhookNotFound()
  return present(row)
}

export async function deleteWebhook(call: Call<typeof contract.deleteWebhook>): Promise<void> {
  const { database, viewer, params } = call
  if (!(await queries.removeWebhook(database, viewer.id, params.id))) throw webhookNotFound()
}

export async function testWebhook({ database, viewer, params }: Call<typeof contract.testWebhook>) {
  const row = await insertTest(database, { webhook: params.id, administrator: viewer.id })
  if (!row) throw webhookNotFound()
  return presentDelivery(row)
}

const position = z.tuple([cursorTime, id]).transform(([at, last]) => ({ at, id: last }))

export async function listWebhookDeliveries(call: Call<typeof contract.listWebhookDeliveries>) {
  const { database, params, query } = call
  const after = decodeCursor(query.cursor, position)
  const rows = await findDeliveries(database, { webhook: params.id, after, count: query.limit + 1 })
  if (rows.length === 0 && !(await queries.webhookExists(database, params.id))) throw webhookNotFound()
  return pageOf(rows, query.limit, presentDelivery, (row) => [row.created_at, row.id])
}

export async function retryWebhookDelivery(call: Call<typeof contract.retryWebhookDelivery>) {
  const { database, viewer, params } = call
  const row = await retryDelivery(database, {
    ...{ webhook: params.id, administrator: viewer.id, id: params.delivery_id },
  })
  if (!row) throw notFound(webhookMessages.deliveryNotFound)
  return presentDelivery(row)
}
