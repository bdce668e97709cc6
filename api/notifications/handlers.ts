import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/notifications.ts'
import { notFound } from '#api/http/app-error.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import { findNotifications, toNotification } from './presenter.ts'
import * as queries from './queries.ts'

export async function listNotifications({
  database,
  viewer,
  addCacheTags,
}: Call<typeof contract.listNotifications>) {
  const rows = await findNotifications(database, viewer.id, limits.notifications)
  const shown = rows.flatMap(({ actor_id, post_id, tool_id }) => [
    ...(actor_id === null ? [] : [tags.member(actor_id)]),
    ...(post_id === null ? [] : [tags.post(post_id)]),
    ...(tool_id === null ? [] : [tags.tool(tool_id)]),
  ])
  addCacheTags(tags.notificationsOf(viewer.id), ...shown)
  return rows.map(toNotification)
}

export async function markNotificationRead({
  database,
  viewer,
  params,
  cache,
}: Call<typeof contract.markNotificationRead>): Promise<void> {
  const found = await queries.markRead(database, viewer.id, params.id)
  if (!found) throw notFound(messages.notification.notFound)
  cache.invalidate([tags.notificationsOf(viewer.id)])
}

export async function markAllNotificationsRead({
  database,
  viewer,
  cache,
}: Call<typeof contract.markAllNotificationsRead>): Promise<void> {
  await queries.markAllRead(database, viewer.id)
  cache.invalidate([tags.notificationsOf(viewer.id)])
}
