import type { Database } from '#database/client.ts'
import { insertMail } from '#api/mail/public.ts'
import { digestMail, eventMail, type MailTextSettings } from './mail-texts.ts'
import { linesOf } from './lines.ts'
import * as queries from './queries.ts'
import type { Due } from './queries.ts'

export interface MailerSettings extends MailTextSettings {
  database: Database
  /** Mails only to confirmed addresses. */
  emailVerification: boolean
}

/** Mails of a member that were put into the queue. */
export interface Queued extends Due {
  username: string
  mails: number
  /** Notifications in them. */
  notifications: number
}

interface Options {
  /** The time of the clock: what is due then. */
  now: Date
  signal?: AbortSignal
  /** Called for a member whose mails failed; the next round tries them again. */
  onError?: (error: Error) => void
}

const batch = 200

/** Puts all mails about notifications into the queue that are due. Yields what it has queued. */
export async function* queueDueMails(
  settings: MailerSettings,
  { now, signal, onError = () => {} }: Options,
): AsyncGenerator<Queued> {
  for (let last: Due | undefined; ;) {
    const due = await queries.findDue(settings.database, now, last, batch)
    for (const one of due) {
      if (signal?.aborted) return
      const queued = await queueMails(settings, one, now).catch(onError)
      if (queued) yield queued
    }
    last = due.at(-1)
    if (!last) return
  }
}

/**
 * Queues the mails that are due for a member, in one transaction that also notes it: whenever the process is killed, all of
 * it has happened or nothing. In a pause, digests wait for its end and mails at once are dropped.
 */
async function queueMails(settings: MailerSettings, due: Due, now: Date): Promise<Queued | undefined> {
  const { database, emailVerification } = settings
  return database.transaction().execute(async (transaction) => {
    const recipient = await queries.lockDue(transaction, due, now, emailVerification)
    if (!recipient) return undefined
    const { cadence } = due
    if (recipient.is_paused && recipient.is_mailed && cadence !== 'now') {
      await queries.postponeDigest(transaction, due)
      return undefined
    }
    const ids = await queries.takeUnmailed(transaction, due)
    const isMailed = recipient.is_mailed && !recipient.is_paused
    const rows = isMailed ? await queries.findUnread(transaction, due, ids) : []
    const lines = linesOf(rows)
    const mails =
      cadence === 'now'
        ? lines.map((line) => eventMail(settings, recipient, line))
        : lines.length > 0
          ? [digestMail(settings, recipient, cadence, lines)]
          : []
    for (const mail of mails) await insertMail(mail).execute(transaction)
    await queries.finishDue(transaction, due, ids, now)
    await queries.planForgotten(transaction, due)
    if (mails.length === 0) return undefined
    return { ...due, username: recipient.username, mails: mails.length, notifications: rows.length }
  })
}
