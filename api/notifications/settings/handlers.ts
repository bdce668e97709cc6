import { settingsMessages, unsubscribeMessages } from '#contract/notification-settings-messages.ts'
import type * as contract from '#contract/notification-settings.ts'
import { badFields } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as queries from './queries.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

export async function getNotificationSettings({
  database,
  viewer,
}: Call<typeof contract.getNotificationSettings>) {
  return queries.findSettings(database, viewer.id)
}

export async function updateNotificationSettings({
  database,
  viewer,
  body,
}: Call<typeof contract.updateNotificationSettings>) {
  const { kinds = {}, time_zone: timeZone, paused_until: pause } = body
  if (timeZone !== undefined && !(await queries.knowsTimeZone(database, timeZone))) {
    throw badFields({ time_zone: [settingsMessages.timeZone] })
  }
  const pausedUntil = typeof pause === 'string' ? new Date(pause) : pause
  await queries.changeSettings(database, viewer.id, { kinds, timeZone, pausedUntil })
  return queries.findSettings(database, viewer.id)
}

export async function unsubscribe({ database, secret, query }: Call<typeof contract.unsubscribe>) {
  const subscription = readUnsubscribeToken(secret, query.token)
  if (!subscription) throw badFields({ token: [unsubscribeMessages.invalid] })
  await queries.turnOffMails(database, subscription.member, subscription.kinds)
  return { detail: unsubscribeMessages.done }
}

/** Mail programs and scanners open the links of mails, so a GET changes nothing. */
export async function openUnsubscribe({ siteUrl, query }: Call<typeof contract.openUnsubscribe>) {
  return { location: `${siteUrl}/unsubscribe?token=${encodeURIComponent(query.token)}` }
}
