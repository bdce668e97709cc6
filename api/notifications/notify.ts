import type { Database } from '#database/client.ts'
import { publish } from '#database/transaction.ts'
import * as tags from '#api/http/cache/tags.ts'
import { events, type EventName, type Recipient } from './events.ts'
import { awaitMails, deleteNotifications, insertNotifications, queuePushes } from './notify-queries.ts'
import { findEffectiveSettings } from './effective-settings-queries.ts'

interface Notified<Name extends EventName> {
  /** The member who did it; null where moderators did, or where a tool has changed. */
  actor: number | null
  /** Members who are locked, each once for one subject. */
  recipients: Recipient<Name>[]
  /** The reason that moderators give, or how a tool has changed. */
  note?: string
}

/**
 * Notifies members of an event, as their settings say: on the site, by mail, by push messages and by the stream of the bell.
 * Members who have muted the actor are left out. An earlier notification of the same event by the same actor is renewed: unread
 * again, and of now.
 */
export async function notify<Name extends EventName>(
  transaction: Database,
  name: Name,
  { actor, recipients, note = '' }: Notified<Name>,
): Promise<void> {
  if (recipients.length === 0) return
  const event = events[name]
  const members = recipients.map(({ member_id }) => member_id)
  const settings = await findEffectiveSettings(transaction, members)
  const wanted = recipients.flatMap((recipient) => {
    const by = settings.get(recipient.member_id)?.(event.kind)
    return by && (by.site || by.email !== 'off' || by.push) ? [{ ...recipient, ...by }] : []
  })
  const rows = await insertNotifications(transaction, event, { actor, note, wanted })
  const notified = rows.map((row) => ({ ...row, ...settings.get(row.member_id)!(event.kind) }))
  const mailed = notified.filter(({ email }) => email !== 'off')
  await awaitMails(transaction, mailed)
  const pushed = notified.filter(({ push }) => push)
  await queuePushes(transaction, pushed)
  publishChanges(transaction, notified)
}

/** Takes back the notifications of an event that its actor has undone. */
export async function withdraw<Name extends EventName>(
  transaction: Database,
  name: Name,
  { actor, recipients }: { actor: number; recipients: Recipient<Name>[] },
): Promise<void> {
  const { kind } = events[name]
  publishChanges(transaction, await deleteNotifications(transaction, { kind, actor, recipients }))
}

/** Tells the bells of members, and the caches, that their notifications have changed. */
export function publishChanges(transaction: Database, rows: { member_id: number }[]): void {
  publish(
    transaction,
    rows.map(({ member_id }) => tags.notificationsOf(member_id)),
  )
}
