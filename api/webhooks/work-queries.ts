import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Happened } from './message-queries.ts'
import { endWaiting } from './queries.ts'

/** A delivery that a worker has taken. */
export interface TakenDelivery extends Happened {
  id: number
  webhook_id: number
  event_id: string
  /** With this one. */
  attempts: number
  url: string
  /** Encrypted. */
  secret: Buffer
}

/** Whether a delivery is due. */
export async function hasDueDeliveries(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_deliveries where state = 'waiting' and next_at <= now() limit 1
  `.execute(database)
  return rows.length > 0
}

/** Whether a delivery is due, or is tried again within a minute. */
export async function isDueSoon(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_deliveries where state = 'waiting' and next_at <= now() + interval '1 minute' limit 1
  `.execute(database)
  return rows.length > 0
}

/**
 * Takes the delivery that is due longest of each webhook but the busy ones. Nobody else takes it for a minute, in which it is sent;
 * after a crash somebody does.
 */
export async function takeDueDeliveries(database: Database, busy: number[]): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select oldest.id from webhooks cross join lateral (
        select id from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and next_at <= now()
        order by next_at, id limit 1 for update skip locked
      ) oldest
      where webhooks.id <> all (${busy}::integer[])
    ), taken as (
      update webhook_deliveries set next_at = now() + interval '1 minute', attempts = attempts + 1
      where id in (select id from due)
      returning id, webhook_id, event_id, attempts
    )
    select taken.*, url, secret, type, subject_id, webhook_events.created_at
    from taken join webhooks on webhooks.id = webhook_id join webhook_events on webhook_events.id = event_id
  `.execute(database)
  return rows
}

/** The item of a delivery is not public any more. */
export async function skip(database: Database, { id }: Pick<TakenDelivery, 'id'>): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'skipped', next_at = null where id = ${id} and state = 'waiting'
  `.execute(database)
}

/** A receiver has answered with a success. */
export async function succeed(
  database: Database,
  { id, webhook_id }: TakenDelivery,
  status: number,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`
      update webhooks set failing_since = null where id = ${webhook_id} and failing_since is not null
    `.execute(transaction)
    await sql`
      update webhook_deliveries set state = 'delivered', status = ${status}::smallint, error = null, next_at = null
      where id = ${id}
    `.execute(transaction)
  })
}

export interface Failure {
  status: number | null
  error: string | null
  /** Until the next try; undefined when this was the last one. */
  retrySeconds: number | undefined
}

/** A try has failed. A webhook that is gone, or has failed for days, is turned off. */
export async function fail(
  database: Database,
  { id, webhook_id }: TakenDelivery,
  { status, error, retrySeconds }: Failure,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const { rows } = await sql<{ is_off: boolean }>`
      update webhooks set failing_since = coalesce(failing_since, now()),
        active = active and cause is null, off_because = case when active then cause else off_because end
      from (
        select id as webhook, case
          when ${status === 410} then 'gone'
          when failing_since < now() - make_interval(days => ${limits.webhooks.failingDays}::integer) then 'failing'
        end as cause
        from webhooks where id = ${webhook_id} for no key update
      ) judged
      where id = webhook
      returning off_because is not null and cause is not null as is_off
    `.execute(transaction)
    await sql`
      update webhook_deliveries set status = ${status}::smallint, error = ${error},
        state = case when ${retrySeconds === undefined} then 'failed' else 'waiting' end,
        next_at = now() + ${retrySeconds ?? null}::integer * interval '1 second'
      where id = ${id} and state = 'waiting'
    `.execute(transaction)
    if (rows[0]?.is_off) await endWaiting(transaction, webhook_id)
  })
}

/** Deletes events with their deliveries, when they are old. */
export async function deleteOldEvents(database: Database): Promise<void> {
  await sql`
    delete from webhook_events where id in (
      select id from webhook_events
      where created_at < now() - make_interval(days => ${limits.webhooks.days}::integer)
      limit 5000 for update skip locked
    )
  `.execute(database)
}
