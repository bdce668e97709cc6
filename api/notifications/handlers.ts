import { z } from 'zod'
import { id as notificationId } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type * as contract from '#contract/notifications.ts'
import { notFound } from '#api/http/app-error.ts'
import { cursorTime, decodeCursor, pageOf } from '#api/http/paging.ts'
import type { Call } from '#api/http/call.ts'
import * as tags from '#api/http/cache/tags.ts'
import {
  findNotificationGroups,
  findNotifications,
  toNotification,
  toNotificationGroup,
} from './presenter.ts'
import * as queries from './queries.ts'

/** Time and id of the last notification of a page. */
const lastKey = z.tuple([cursorTime, notificationId])

export async function listNotifications({
  database,
  viewer,
  query: { view, limit, cursor },
  addCacheTags,
}: Call<typeof contract.listNotifications>) {
  const isPaged = view === 'all'
  const after = isPaged ? decodeCursor(cursor, lastKey) : undefined
  const rows = await findNotifications(database, viewer.id, {
    count: isPaged ? limit + 1 : limits.notifications,
    after,
  })
  const shown = rows.flatMap(({ actor_id, post_id, tool_id, list_id }) => [
    ...(actor_id === null ? [] : [tags.member(actor_id)]),
    ...(post_id === null ? [] : [tags.post(post_id)]),
    ...(tool_id === null ? [] : [tags.tool(tool_id)]),
    ...(list_id === null ? [] : [tags.list(list_id)]),
  ])
  addCacheTags(tags.notificationsOf(viewer.id), ...shown)
  if (!isPaged) return { items: rows.map(toNotification), next: null }
  return pageOf(rows, limit, toNotification, ({ created_at, id }) => [created_at, id])
}

// Not cached: its figures change with members who are not named in it. The tag is for replicas, since browsers ask as soon as
// they hear of a notification.
export async function listNotificationGroups({
  database,
  viewer,
  query: { limit, cursor },
  addCacheTags,
}: Call<typeof contract.listNotificationGroups>) {
  addCacheTags(tags.notificationsOf(viewer.id))
  const after = decodeCursor(cursor, lastKey)
  const rows = await findNotificationGroups(database, viewer.id, { count: limit + 1, after })
  return pageOf(rows, limit, toNotificationGroup, ({ created_at, id }) => [created_at, id])
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

export async function markNotificationGroupRead({
  database,
  viewer,
  params,
  cache,
}: Call<typeof contract.markNotificationGroupRead>): Promise<void> {
  const found = await queries.markGroupRead(database, viewer.id, params.id)
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
