import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Webhook, WebhookEvent } from '#contract/webhooks.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import { recordAct } from '#api/administration/public.ts'

export interface WebhookRow {
  id: number
  url: string
  events: WebhookEvent[]
  active: boolean
  off_because: Webhook['off_because']
  created_at: Date
}

const columns = sql`id, url, events, active, off_because, created_at`

/** All webhooks, the oldest first. */
export async function findWebhooks(database: Database): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`select ${columns} from webhooks order by id`.execute(database)
  return rows
}

/** The address of a webhook; undefined when there is none. */
export async function findUrl(database: Database, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ url: string }>`select url from webhooks where id = ${id}`.execute(database)
  return rows[0]?.url
}

/** Whether there is such a webhook. */
export async function webhookExists(database: Database, id: number): Promise<boolean> {
  const { rows } = await sql`select from webhooks where id = ${id}`.execute(database)
  return rows.length > 0
}

/** The hosts of webhooks that the site turned off because they failed. */
export async function webhooksTurnedOff(database: Database): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from webhooks where off_because is not null order by id
  `.execute(database)
  return rows.map(({ url }) => hostOf(url))
}

/** The name of a webhook in the log: paths and queries of such addresses are often secret. */
function hostOf(url: string): string {
  return new URL(url).host
}

/** Locks a webhook. Returns it with its host; undefined when there is none. */
export async function lockWebhook(transaction: Database, id: number) {
  const { rows } = await sql<WebhookRow>`
    select ${columns} from webhooks where id = ${id} for no key update
  `.execute(transaction)
  return rows[0] && { ...rows[0], host: hostOf(rows[0].url) }
}

interface NewWebhook {
  url: string
  events: WebhookEvent[]
  active: boolean
}

/** Stores a webhook. `secretFor` is the encrypted secret of an id. Undefined when there are too many. */
export function insertWebhook(
  database: Database,
  administrator: number,
  { url, events, active }: NewWebhook,
  secretFor: (id: number) => Buffer,
): Promise<WebhookRow | undefined> {
  return inTransaction(database, async (transaction) => {
    // Counts the ones that others are adding; readers and events go on.
    await sql`lock table webhooks in share row exclusive mode`.execute(transaction)
    const { rows: next } = await sql<{ id: number; count: number }>`
      select nextval(pg_get_serial_sequence('webhooks', 'id'))::integer as id,
        (select count(*)::integer from webhooks) as count
    `.execute(transaction)
    const { id, count } = next[0]!
    if (count >= limits.webhooks.max) return undefined
    const { rows } = await sql<WebhookRow>`
      insert into webhooks (id, url, events, active, secret) overriding system value
      values (${id}, ${url}, ${events}::text[], ${active}, ${secretFor(id)})
      returning ${columns}
    `.execute(transaction)
    const act = { act: 'add_webhook', about: hostOf(url), after: { events, active } } as const
    await recordAct(transaction, { member: administrator, ...act })
    return rows[0]!
  })
}

/** Changes a webhook. Undefined when there is none. */
export function changeWebhook(
  database: Database,
  administrator: number,
  id: number,
  change: { [Key in keyof NewWebhook]?: NewWebhook[Key] | undefined },
): Promise<WebhookRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const before = await lockWebhook(transaction, id)
    if (!before) return undefined
    const { url = before.url, events = before.events, active = before.active } = change
    const { rows } = await sql<WebhookRow>`
      update webhooks set url = ${url}, events = ${events}::text[], active = ${active},
        off_because = case when ${active} then null else off_because end,
        failing_since = case when ${active && !before.active} or url <> ${url} then null else failing_since end
      where id = ${id} returning ${columns}
    `.execute(transaction)
    if (!active) await endWaiting(transaction, id)
    await recordAct(transaction, {
      ...{ member: administrator, act: 'change_webhook', about: before.host },
      before: { host: before.host, events: before.events, active: before.active },
      after: { host: hostOf(url), events, active, ...(url !== before.url && { has_new_url: true }) },
    })
    return rows[0]
  })
}

/** Deletes a webhook with its deliveries. False when there is none. */
export function removeWebhook(database: Database, administrator: number, id: number): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ url: string }>`
      delete from webhooks where id = ${id} returning url
    `.execute(transaction)
    if (!rows[0]) return false
    const act = { act: 'delete_webhook', about: hostOf(rows[0].url) } as const
    await recordAct(transaction, { member: administrator, ...act })
    return true
  })
}

/** Ends the deliveries of a webhook that wait, because it is turned off. */
export async function endWaiting(transaction: Database, webhook: number): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'failed', error = 'turned_off', next_at = null
    where webhook_id = ${webhook} and state = 'waiting'
  `.execute(transaction)
}
