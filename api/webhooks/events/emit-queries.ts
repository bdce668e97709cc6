import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Database } from '#database/client.ts'
import { publish } from '#database/transaction.ts'
import { webhooks } from '#api/http/cache/tags.ts'

/** The post, comment, member, report or tool that an event is about. */
export interface Subject {
  id: number
  /** The author, who is locked: the event is deleted with the account. Absent where the message holds nothing of a member. */
  member?: number
}

/**
 * Stores an event for the webhooks that listen to it, in the transaction that causes it: it is sent if and only if that commits.
 * One statement, which writes nothing where no webhook listens.
 */
export async function emit(
  transaction: Database,
  event: WebhookEvent,
  ...subjects: Subject[]
): Promise<void> {
  if (subjects.length === 0) return
  const ids = subjects.map(({ id }) => id)
  const members = subjects.map(({ member }) => member ?? null)
  // The lock leaves out webhooks that are just being deleted.
  const { numAffectedRows } = await sql`
    with listening as (
      select id from webhooks where active and ${event} = any (events) order by id for key share
    ), happened as (
      insert into webhook_events (type, subject_id, member_id)
      select ${event}, id, member_id from unnest(${ids}::integer[], ${members}::integer[]) as subject (id, member_id)
      where exists (select from listening)
      returning id
    )
    insert into webhook_deliveries (webhook_id, event_id)
    select listening.id, happened.id from listening, happened
  `.execute(transaction)
  if (numAffectedRows) publish(transaction, [webhooks])
}
