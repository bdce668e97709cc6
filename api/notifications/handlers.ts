import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/notifications.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import { findNotifications } from '#api/views/notification-view.ts'
import * as queries from './queries.ts'

export function listNotifications({ database, viewer }: Call<typeof contract.listNotifications>) {
  return findNotifications(database, viewer.id, limits.notifications)
}

export async function markNotificationRead({
  database,
  viewer,
  params,
}: Call<typeof contract.markNotificationRead>): Promise<void> {
  const found = await queries.markRead(database, viewer.id, params.id)
  if (!found) throw notFound(messages.notification.notFound)
}

export async function markAllNotificationsRead({
  database,
  viewer,
}: Call<typeof contract.markAllNotificationsRead>): Promise<void> {
  await queries.markAllRead(database, viewer.id)
}
