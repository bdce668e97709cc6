import { sql } from 'kysely'
import type { MessageType } from '#contract/webhooks.ts'
import type { Database } from '#database/client.ts'
import { inTransaction, publish } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'
import { webhooks } from '#api/http/cache/tags.ts'
import { lockWebhook } from './queries.ts'

export interface DeliveryRow {
  id: number
  event: MessageType
  state: 'waiting' | 'delivered' | 'failed' | 'skipped'
  status: number | null
  error: string | null
  attempts: number
  next_at: Date | null
  created_at: Date
}

interface Wanted {
  webhook: number
  after?: { at: Date; id: number } | undefined
  id?: number
  count: number
}

/** `count` deliveries of a webhook after a position, newest first; or the one with an id. */
export async function findDeliveries(
  database: Database,
  { webhook, after, id, count }: Wanted,
): Promise<DeliveryRow[]> {
  const follows = after
    ? sql`(delivery.created_at, delivery.id) < (${after.at}::timestamptz, ${after.id}::integer)`
    : sql`true`
  const { rows } = await sql<DeliveryRow>`
    select delivery.id, type as event, state, status, error, attempts, next_at, delivery.created_at
    from webhook_deliveries delivery join webhook_events on webhook_events.id = event_id
    where webhook_id = ${webhook} and ${follows} and ${id === undefined ? sql`true` : sql`delivery.id = ${id}`}
    order by delivery.created_at desc, delivery.id desc
    limit ${count}
  `.execute(database)
  return rows
}

interface ByAdministrator {
  webhook: number
  administrator: number
}

/** Stores a test message for a webhook alone. Undefined when there is no such webhook. */
export function insertTest(
  database: Database,
  { webhook, administrator }: ByAdministrator,
): Promise<DeliveryRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const locked = await lockWebhook(transaction, webhook)
    if (!locked) return undefined
    const { rows } = await sql<{ id: number }>`
      with happened as (
        insert into webhook_events (type) values ('test') returning id
      )
      insert into webhook_deliveries (webhook_id, event_id) select ${webhook}::integer, id from happened
      returning id
    `.execute(transaction)
    await recordAct(transaction, { member: administrator, act: 'test_webhook', about: locked.host })
    publish(transaction, [webhooks])
    const [made] = await findDeliveries(transaction, { webhook, id: rows[0]!.id, count: 1 })
    return made
  })
}

/** Makes a delivery due now. Undefined when there is no such delivery. */
export function retryDelivery(
  database: Database,
  { webhook, administrator, id }: ByAdministrator & { id: number },
): Promise<DeliveryRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const locked = await lockWebhook(transaction, webhook)
    if (!locked) return undefined
    const { rows } = await sql`
      update webhook_deliveries set state = 'waiting', next_at = now()
      where id = ${id} and webhook_id = ${webhook} returning id
    `.execute(transaction)
    if (rows.length === 0) return undefined
    const act = { act: 'retry_webhook', about: locked.host, after: { delivery: id } } as const
    await recordAct(transaction, { member: administrator, ...act })
    publish(transaction, [webhooks])
    const [due] = await findDeliveries(transaction, { webhook, id, count: 1 })
    return due
  })
}
