import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/notifications.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as sources from '#api/http/sources.ts'
import { findNotifications, toNotification } from '#api/views/notification-view.ts'
import * as queries from './queries.ts'

export async function listNotifications({
  database,
  viewer,
  madeFrom,
}: Call<typeof contract.listNotifications>) {
  const rows = await findNotifications(database, viewer.id, limits.notifications)
  const told = rows.flatMap(({ actor_id, post_id }) => [
    ...(actor_id === null ? [] : [sources.member(actor_id)]),
    ...(post_id === null ? [] : [sources.post(post_id)]),
  ])
  madeFrom(sources.notificationsOf(viewer.id), ...told)
  return rows.map(toNotification)
}

export async function markNotificationRead({
  database,
  viewer,
  params,
  kept,
}: Call<typeof contract.markNotificationRead>): Promise<void> {
  const found = await queries.markRead(database, viewer.id, params.id)
  if (!found) throw notFound(messages.notification.notFound)
  kept.changed([sources.notificationsOf(viewer.id)])
}

export async function markAllNotificationsRead({
  database,
  viewer,
  kept,
}: Call<typeof contract.markAllNotificationsRead>): Promise<void> {
  await queries.markAllRead(database, viewer.id)
  kept.changed([sources.notificationsOf(viewer.id)])
}
